import { IconCalendarEvent, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { plagesDe } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { direSansPoste, type JourPlanning, type PostePlanning } from '#domains/scheduling/model/planning/planning.ts'
import { direEcart, direNonFait } from '#domains/scheduling/model/planning/prevu.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { compagnonsDe, phraseCompagnons } from '../view/compagnons.ts'
import { detailAbsence, detailPoste, type Pastille, pastilleAbsence, phraseAstreinte } from '../view/phrases.ts'
import classes from './day-facts.module.css'
import type { Marque } from './use-mon-planning.ts'

type Props = {
  jour: JourPlanning
  index: IndexEquipe | null
  marque: Marque | null
  pastilles: readonly Pastille[]
  /** On the day's own page: everything in full. */
  complet?: boolean
}

/** What a day holds for me, the same on the list's card and on the day's page. */
export function DayFacts({ jour, index, marque, pastilles, complet = false }: Props) {
  const { postes, absences, astreintes, evenements, descente, non_faits: nonFaits = [] } = jour
  const libre = postes.length === 0 && absences.length === 0 && nonFaits.length === 0
  return (
    <div className={classes.root}>
      {jour.feries && <p className={classes.ferie}>{jour.feries}</p>}
      {postes.map(poste => (
        <Poste key={poste.pointage_id} poste={poste} index={index} complet={complet} />
      ))}
      {nonFaits.map(n => (
        <p key={`${n.pointage_id}${n.heure_debut}`} className={classes.detail}>
          {direNonFait(n)}
        </p>
      ))}
      {libre && <p className={classes.repos}>{direSansPoste(jour.publie)}</p>}
      {absences.map(absence => (
        <div key={`${absence.sorte}:${absence.debut}`} className={classes.ligne}>
          <Pill tone={pastilleAbsence(absence).ton}>{pastilleAbsence(absence).texte}</Pill>
          {detailAbsence(absence) && <p className={classes.detail}>{detailAbsence(absence)}</p>}
        </div>
      ))}
      {descente !== null && <p className={classes.detail}>descente de nuit jusqu’à {descente}</p>}
      <Evenements evenements={evenements} />
      {(astreintes.length > 0 || pastilles.length > 0 || marque) && (
        <div className={classes.pastilles}>
          {astreintes.map(a => (
            <Pill key={a.astreinte_id} tone="info">
              {phraseAstreinte(a)}
            </Pill>
          ))}
          {pastilles.map(p => (
            <Pill key={p.texte} tone={p.ton} dot={p.attente ?? false}>
              {p.texte}
            </Pill>
          ))}
          {marque && <Pill tone="info">{marque.texte}</Pill>}
        </div>
      )}
      {marque && <p className={classes.detail}>{marque.detail}</p>}
    </div>
  )
}

type PosteProps = { poste: PostePlanning; index: IndexEquipe | null; complet: boolean }

function Poste({ poste, index, complet }: PosteProps) {
  const compagnons = index ? index.noms(compagnonsDe(poste, index)) : []
  const ecart = direEcart(poste.prevue, poste)
  const detail = detailPoste(poste, complet ? null : phraseCompagnons(compagnons))
  return (
    <div className={classes.poste}>
      <ColorChip color={poste.color}>{poste.poste_libelle}</ColorChip>
      <span className={classes.plages}>
        {plagesDe(poste).map(plage => (
          <span key={plage} className={classes.heures}>
            {plage}
          </span>
        ))}
      </span>
      {ecart && <p className={classes.detail}>{ecart}</p>}
      {detail && <p className={classes.detail}>{detail}</p>}
      {complet && (poste.debut_different === 1 || poste.fin_different === 1) && (
        <p className={classes.detail}>{motDifferent(poste)}</p>
      )}
    </div>
  )
}

function motDifferent({ debut_different, fin_different }: PostePlanning): string {
  if (debut_different && fin_different) return 'Début et fin différents de l’horaire habituel'
  return `${debut_different ? 'Début différent' : 'Fin différente'} de l’horaire habituel`
}

const ICONES = { 1: IconCalendarEvent, 2: IconCircleCheck, 3: IconCircleX } as const
const ETATS = { 1: null, 2: 'terminé', 3: 'annulé' } as const

function Evenements({ evenements }: Pick<JourPlanning, 'evenements'>) {
  if (evenements.length === 0) return null
  return (
    <ul className={classes.evenements}>
      {evenements.map(e => {
        const Icone = ICONES[e.event_etat]
        return (
          <li key={e.event_id} data-etat={e.event_etat}>
            <Icone size={17} aria-hidden />
            <span>
              {e.event_time && `${e.event_time} `}
              {e.event_titre}
              {ETATS[e.event_etat] && ` (${ETATS[e.event_etat]})`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
