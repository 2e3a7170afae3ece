import { Button, NativeSelect } from '@mantine/core'
import { contient, creneauDit } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import { Findings } from '#kit/findings/findings.tsx'
import { formaterJour, instantParis } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import classes from './plan-actions.module.css'

/** Where a visit begins, and the hours that its customer was told. */
export interface Promised {
  readonly jour: string
  readonly heure_debut: string
  readonly th_libelle: string
}

type Props = {
  /** As it was read. */
  readonly ancien: Promised
  /** As it is being changed. */
  readonly saisie: Promised
  readonly value: string
  readonly onChange: (th_libelle: string) => void
}

/** What the customer does not know yet of a change, in sentences; empty: they were told what is planned. */
function direEcart(ancien: Promised, { jour, heure_debut, th_libelle }: Promised): string[] {
  const autreJour = jour !== ancien.jour
  const dehors = th_libelle !== '' && !contient(th_libelle, heure_debut)
  return [
    ...(autreJour ? [`Le client attend le ${formaterJour(ancien.jour)}\u00a0: prévenez-le du nouveau jour.`] : []),
    ...(dehors ? [`Hors du créneau promis au client, ${formaterTranche(th_libelle)}.`] : []),
  ]
}

/**
 * The hours promised to the customer. An hour that is typed changes nothing of them: where it falls outside, that is said, and
 * promising others is a choice of its own.
 */
export function PromiseField({ ancien, saisie, value, onChange }: Props) {
  const debut = instantParis(saisie.jour, saisie.heure_debut)
  const dit = value === '' ? '' : creneauDit({ th_libelle: value, debut, fin: debut })
  const ecarts = direEcart(ancien, { ...saisie, th_libelle: value })
  return (
    <>
      <NativeSelect
        label="Créneau promis au client"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        data={[...new Set([...TRANCHES, ancien.th_libelle, value])].map(t => ({
          value: t,
          label: formaterTranche(t) || 'Aucun',
        }))}
      />
      {ecarts.length > 0 && (
        <div className={classes.promesse} role="status">
          <Findings constats={ecarts.map(texte => ({ niveau: 'attention', texte }))} />
          {dit !== value && (
            <Button variant="default" onClick={() => onChange(dit)}>
              {`Promettre ${formaterTranche(dit)} au client`}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
