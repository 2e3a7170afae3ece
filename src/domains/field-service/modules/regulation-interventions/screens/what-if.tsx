import { UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { heureParis, jourParis, minutesEntre } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { type ConstatLu, deplacerVisite, type EtSi, essayerPlace } from '../contract.ts'
import { direDefait } from './form-rules.ts'
import { type Place, placeOf, placeQuery } from './places.ts'
import classes from './what-if.module.css'

const CHOSEN_MS = 250
const ICONS = { bloque: IconBan, attention: IconAlertTriangle, info: IconInfoCircle }
const LEVELS = { bloque: 'Refusé', attention: 'À savoir', info: 'Pour information' }

/** What was found of a place, the gravest first. */
export function Findings({ constats }: { constats: readonly ConstatLu[] }) {
  return (
    <ul className={classes.findings}>
      {constats.map(({ sorte, niveau, texte }) => {
        const Icon = ICONS[niveau]
        return (
          <li key={`${sorte} ${texte}`} data-level={niveau}>
            <Icon size={17} stroke={1.8} role="img" aria-label={LEVELS[niveau]} />
            {texte}
          </li>
        )
      })}
    </ul>
  )
}

type IdeasProps = {
  readonly visite: Pick<VisitePlanifiee, 'intervention_id' | 'version' | 'technicien_id' | 'jour' | 'debut' | 'fin'>
  readonly idees: EtSi['idees']
  readonly done: () => void
}

/** Better places, one press each; ten seconds to take it back. */
export function BetterPlaces({ visite, idees, done }: IdeasProps) {
  const params = { id: String(visite.intervention_id) }
  const { write, pending, message } = useWriting(deplacerVisite, {
    undo: ({ intervention }) =>
      undoBy(
        deplacerVisite,
        { params, body: { version: intervention.version, ...placeOf(visite) } },
        undefined,
        direDefait,
      ),
    done,
  })
  if (idees.length === 0) return null
  return (
    <div className={classes.ideas}>
      <b>Mieux placée</b>
      {idees.map(({ utilisateur_id, utilisateur_nom, debut, fin, raisons }) => {
        const jour = jourParis(debut)
        const quand = jour === visite.jour ? heureParis(debut) : formaterInstant(debut)
        return (
          <UnstyledButton
            key={`${utilisateur_id} ${debut}`}
            className={classes.idea}
            disabled={pending}
            onClick={() => {
              const heure_debut = heureParis(debut)
              const place: Place = { vers: utilisateur_id, jour, heure_debut, duree_minutes: minutesEntre(debut, fin) }
              void write({ params, body: { version: visite.version, ...place } })
            }}
          >
            <span>{`${utilisateur_nom}, ${quand}`}</span>
            <span>{raisons.join(' · ')}</span>
          </UnstyledButton>
        )
      })}
      {message && (
        <p role="alert" className={classes.refusal}>
          {message}
        </p>
      )}
    </div>
  )
}

type Props = {
  readonly visite: IdeasProps['visite']
  /** Null: nothing is chosen yet. */
  readonly place: Place | null
  readonly done: () => void
}

/** What the day becomes if this yes is given, told before it; never in the way of it. */
export function WhatIf({ visite, place, done }: Props) {
  const [asked] = useDebouncedValue(place, CHOSEN_MS)
  const { data } = useReading(
    essayerPlace,
    { params: { id: String(visite.intervention_id) }, query: placeQuery(asked ?? placeOf(visite)) },
    { enabled: asked !== null },
  )
  if (!place || !asked) return null
  return (
    <section className={classes.root} aria-label="Ce que devient la journée" aria-live="polite">
      {data ? (
        <>
          {data.constats.length === 0 ? (
            <p className={classes.quiet}>Rien ne s’y oppose.</p>
          ) : (
            <Findings constats={data.constats} />
          )}
          <BetterPlaces visite={visite} idees={data.idees} done={done} />
        </>
      ) : (
        <p className={classes.quiet}>Regarde ce que devient la journée…</p>
      )}
    </section>
  )
}
