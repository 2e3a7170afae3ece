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

/** What the customer does not know yet of a change, in sentences; empty: they were told what is planned. */
function direEcart(ancien: Promised, { jour, heure_debut, th_libelle }: Promised): string[] {
  const autreJour = jour !== ancien.jour
  const dehors = th_libelle !== '' && !contient(th_libelle, heure_debut)
  return [
    ...(autreJour ? [`Le client attend le ${formaterJour(ancien.jour)}\u00a0: prévenez-le du nouveau jour.`] : []),
    ...(dehors ? [`Hors du créneau promis au client, ${formaterTranche(th_libelle)}.`] : []),
  ]
}

type FieldProps = {
  /** As it was read. */
  readonly ancien: string
  readonly value: string
  readonly onChange: (th_libelle: string) => void
}

/** The hours promised to the customer: an hour that is typed changes nothing of them. */
export function PromiseField({ ancien, value, onChange }: FieldProps) {
  return (
    <NativeSelect
      label="Créneau promis"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[...new Set([...TRANCHES, ancien, value])].map(t => ({ value: t, label: formaterTranche(t) || 'Aucun' }))}
    />
  )
}

type GapProps = {
  readonly ancien: Promised
  /** As it is being changed. */
  readonly saisie: Promised
  readonly onPromise: (th_libelle: string) => void
}

/** Where what is typed is not what the customer was told; promising other hours is a choice of its own. */
export function PromiseGap({ ancien, saisie, onPromise }: GapProps) {
  const { jour, heure_debut, th_libelle } = saisie
  const ecarts = direEcart(ancien, saisie)
  if (ecarts.length === 0) return null
  const debut = instantParis(jour, heure_debut)
  const dit = th_libelle === '' ? '' : creneauDit({ th_libelle, debut, fin: debut })
  return (
    <div className={classes.promesse} role="status">
      <Findings constats={ecarts.map(texte => ({ niveau: 'attention', texte }))} />
      {dit !== th_libelle && (
        <Button variant="default" onClick={() => onPromise(dit)}>
          {`Promettre ${formaterTranche(dit)} au client`}
        </Button>
      )}
    </div>
  )
}
