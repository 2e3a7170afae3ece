import { Button, NativeSelect } from '@mantine/core'
import { contient, creneauDit } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import { Findings } from '#kit/findings/findings.tsx'
import { formaterJour, instantParis, type JourIso } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import classes from './plan-actions.module.css'

/** Where a visit begins, and the hours that its customer was told. */
export interface Planned {
  readonly jour: string
  readonly heure_debut: string
  readonly th_libelle: string
}

/** The same as it was read, with the day that they were told. */
export type Promised = Planned & { readonly th_jour: JourIso | null }

/** The same as it is being changed. */
export type Typed = Planned & {
  /** Its hours are promised for its day; else what was promised stays. */
  readonly promet: boolean
}

/** The day on which the customer waits for somebody. */
const jourAttendu = ({ jour, th_jour }: Promised, saisie: Typed) => (saisie.promet ? saisie.jour : (th_jour ?? jour))

/** What the customer does not know yet of a change, in sentences; empty: they were told what is planned. */
function direEcart(ancien: Promised, saisie: Typed): string[] {
  const { heure_debut, th_libelle } = saisie
  const attendu = jourAttendu(ancien, saisie)
  const autreJour = saisie.jour !== attendu
  const dehors = th_libelle !== '' && !contient(th_libelle, heure_debut)
  return [
    ...(autreJour ? [`Le client attend le ${formaterJour(attendu)}\u00a0: prévenez-le du nouveau jour.`] : []),
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
  readonly saisie: Typed
  readonly onPromise: (th_libelle: string) => void
  /** What was promised stays after all. */
  readonly onKeep: () => void
}

/** Where what is typed is not what the customer was told; promising other hours, or the other day, is a choice of its own. */
export function PromiseGap({ ancien, saisie, onPromise, onKeep }: GapProps) {
  const { jour, heure_debut, th_libelle, promet } = saisie
  const ecarts = direEcart(ancien, saisie)
  // Without hours, a day that was told alone is told anew, or it is no promise at all.
  const jourSeul = th_libelle === '' && ancien.th_libelle === '' && ancien.th_jour !== null
  const autreJour = promet && (th_libelle !== '' || jourSeul) && jour !== ancien.th_jour
  if (ecarts.length === 0 && !autreJour) return null
  const debut = instantParis(jour, heure_debut)
  const dit = th_libelle === '' ? '' : creneauDit({ th_libelle, debut, fin: debut })
  const attendu = jourAttendu(ancien, saisie)
  const quoi = formaterTranche(dit)
  return (
    <div className={classes.promesse} role="status">
      {ecarts.length > 0 && <Findings constats={ecarts.map(texte => ({ niveau: 'attention', texte }))} />}
      {(dit !== th_libelle || ((dit !== '' || jourSeul) && jour !== attendu)) && (
        <Button variant="default" onClick={() => onPromise(dit)}>
          {jour === attendu ? `Promettre ${quoi} au client` : ['Promettre ce jour', quoi].filter(Boolean).join(', ')}
        </Button>
      )}
      {autreJour && (
        <>
          <span>{`Sera promis au client\u00a0: ${[formaterJour(jour), formaterTranche(th_libelle)].filter(Boolean).join(', ')}.`}</span>
          <Button variant="subtle" onClick={onKeep}>
            Garder ce qui était promis
          </Button>
        </>
      )}
    </div>
  )
}
