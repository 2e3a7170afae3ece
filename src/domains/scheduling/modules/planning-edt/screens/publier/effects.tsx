import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import type { EffetsPublication } from '#domains/scheduling/model/consequences/publication.ts'
import {
  ceuxLoinDuContrat,
  ceuxQuiBougent,
  type HeuresPubliees,
} from '#domains/scheduling/model/consequences/publication.ts'
import { adresseAgent, adresseCase, type Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import type { AnomalieDite } from '#domains/scheduling/modules/planning-edt/view/derogations.ts'
import {
  direEcartAuContrat,
  direMouvement,
  parRegle,
} from '#domains/scheduling/modules/planning-edt/view/effets-publication.ts'
import { direOu, graviteDe } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import dialogs from '../dialogs.module.css'
import type { Bureau } from '../use-bureau.ts'
import type { LectureEffets } from './use-effets.ts'

type RulesProps = {
  readonly anomalies: readonly AnomalieDite[]
  readonly bureau: Bureau
  readonly onLeave: () => void
}

/** Rules that what is published touches, one folded under its name; each person and day leads to its cell. */
export function PublishedRules({ anomalies, bureau, onLeave }: RulesProps) {
  if (anomalies.length === 0) return null
  const nom = (id: number) =>
    bureau.agents.find(a => a.wcu_utilisateur_id === id)?.label ?? 'Une personne partie depuis'
  return (
    <section aria-label="Repos et droit du travail">
      {parRegle(anomalies).map(({ code, titre, anomalies: siennes }) => (
        <details key={code} className={dialogs.folded}>
          <summary>
            {titre}
            {siennes.some(a => graviteDe(a) === 'bloquant') && (
              <>
                {' '}
                <Pill tone="bad">Bloquante</Pill>
              </>
            )}
          </summary>
          <ul className={dialogs.list}>
            {siennes.map(a => (
              <li key={`${a.utilisateur_id}:${a.jour}:${a.mesure}:${a.phrase}`}>
                <button
                  type="button"
                  className={dialogs.toCell}
                  onClick={() => {
                    onLeave()
                    navigate(adresseCase(a.utilisateur_id, a.jour))
                  }}
                >
                  {direOu(nom(a.utilisateur_id), a.jour)}
                </button>
                <span className={dialogs.quiet}>{`${a.phrase} ${a.reference}`}</span>
                {a.derogee && <span className={dialogs.quiet}>{a.derogee}</span>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

type HoursProps = { readonly lecture: LectureEffets; readonly mois: Mois; readonly onLeave: () => void }

/** Whose hours move, and who ends the month far from their contract; each leads to that month of theirs. */
export function PublishedHours({ lecture: { effets, echec, relire }, mois, onLeave }: HoursProps) {
  if (echec)
    return (
      <p className={dialogs.quiet} role="status">
        Les heures n’ont pas pu être lues&nbsp;: {echec}{' '}
        <Button size="compact-xs" variant="default" onClick={relire}>
          Réessayer
        </Button>
      </p>
    )
  if (!effets) return <p className={dialogs.quiet}>Lecture des heures…</p>
  return <Hours effets={effets} ouvrir={id => adresseAgent(id, mois)} onLeave={onLeave} />
}

type Opened = { readonly ouvrir: (utilisateur_id: number) => string; readonly onLeave: () => void }

function Hours({ effets: { personnes }, ...opened }: Opened & { readonly effets: EffetsPublication }) {
  const [bougent, loin] = [ceuxQuiBougent(personnes), ceuxLoinDuContrat(personnes)]
  return (
    <section aria-label="Heures du mois">
      <People
        titre={compter(bougent.length, 'personne dont les heures changent', 'personnes dont les heures changent')}
        gens={bougent}
        dire={direMouvement}
        {...opened}
      />
      <People
        titre={`${compter(loin.length, 'personne finit', 'personnes finissent')} le mois loin de ${loin.length > 1 ? 'leur' : 'son'} contrat`}
        gens={loin}
        dire={direEcartAuContrat}
        {...opened}
      />
    </section>
  )
}

type PeopleProps = Opened & {
  readonly titre: string
  readonly gens: readonly HeuresPubliees[]
  readonly dire: (personne: HeuresPubliees) => string
}

function People({ titre, gens, dire, ouvrir, onLeave }: PeopleProps) {
  if (gens.length === 0) return null
  return (
    <details className={dialogs.folded}>
      <summary>{titre}</summary>
      <ul className={dialogs.list}>
        {gens.map(personne => (
          <li key={personne.utilisateur_id}>
            <button
              type="button"
              className={dialogs.toCell}
              onClick={() => {
                onLeave()
                navigate(ouvrir(personne.utilisateur_id))
              }}
            >
              {personne.label}
            </button>
            <span className={dialogs.quiet}>{dire(personne)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
