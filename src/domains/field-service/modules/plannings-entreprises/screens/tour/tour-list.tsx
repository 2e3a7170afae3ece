import { IconMapPinOff, IconPin } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { direAbsent, mentionAbsences } from '#domains/field-service/model/interventions/absences.ts'
import { direManquee } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { estEnCours, libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import type { Tournee, Tournees, VisiteNonSituee } from '#domains/field-service/model/tournees/schema.ts'
import { tourColor } from '#kit/map/tour-colors.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import classes from './tour.module.css'
import { direChemin, direKm, direQuand, direTard, direTrajets, pointId, type RankedTour } from './tour-words.ts'
import type { Pins } from './use-pins.ts'

type Shared = {
  readonly chosen: readonly string[]
  /** Null while there is no map to show them on. */
  readonly onChoose: ((id: string) => void) | null
  /** Null where nothing is ordered. */
  readonly pins: Pins | null
}

/** The same tours as a numbered list: by keyboard, without network, for who sees no map. */
export function TourList({
  tours,
  day,
  ...shared
}: Shared & { readonly tours: readonly RankedTour[]; readonly day: Tournees }) {
  const waiting = [...day.notAssignedPoints, ...day.non_situees]
  const lost = new Set([...day.non_situees, ...tours.flatMap(t => t.tour.non_situees)].map(v => v.intervention_id))
  return (
    <div className={classes.list}>
      {tours.map(({ tour, rank }) => {
        const visits = [...tour.waypoints, ...tour.non_situees].toSorted((a, b) => a.ordre - b.ordre)
        const away = mentionAbsences(tour)
        return (
          <section key={tour.id} aria-labelledby={`tour-${tour.id}`}>
            <h2 id={`tour-${tour.id}`} className={classes.who}>
              <span className={classes.colour} style={{ background: tourColor(rank) }} aria-hidden />
              {tour.label}
            </h2>
            <p className={classes.quiet}>
              {visits.length === 0
                ? 'Rien ce jour-là'
                : `${compter(visits.length, 'intervention')} · ${direTrajets([tour], ', estimés')}`}
            </p>
            {away && <p className={classes.quiet}>{away}</p>}
            {tour.startingPoint?.sorte === 'technicien' && (
              <p className={classes.quiet}>Départ autour de chez soi, à un kilomètre près, avec son accord</p>
            )}
            <ol className={classes.visits}>
              {visits.map((visit, n) => (
                <Visit
                  key={visit.intervention_id}
                  visit={visit}
                  first={n === 0}
                  lost={lost}
                  absences={tour.absences}
                  estime={day.estime}
                  {...shared}
                />
              ))}
            </ol>
            {tour.retour && (
              <p className={classes.quiet}>
                {`Retour\u00a0: ${direKm(tour.retour.metres)}, ${formaterDuree(tour.retour.minutes)}`}
              </p>
            )}
          </section>
        )
      })}
      {waiting.length > 0 && (
        <section aria-labelledby="tour-none">
          <h2 id="tour-none" className={classes.who}>
            {`Sans technicien (${waiting.length})`}
          </h2>
          <ol className={classes.visits}>
            {waiting.map(visit => (
              <Visit
                key={visit.intervention_id}
                visit={visit}
                first
                waits
                lost={lost}
                absences={NONE}
                estime={day.estime}
                {...shared}
                pins={null}
              />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const NONE: Tournee['absences'] = []

type Line = Shared & {
  readonly visit: VisiteNonSituee
  readonly first: boolean
  readonly lost: ReadonlySet<number>
  /** Of who has it. */
  readonly absences: Tournee['absences']
  /** Ways are not measured by road. */
  readonly estime: boolean
  /** Of nobody: it has no rank, and nobody is on the way. */
  readonly waits?: boolean
}

function Visit({ visit, first, lost, absences, estime, waits = false, chosen, onChoose, pins }: Line) {
  const { intervention_id, client, prestation_libelle, ordre, etape, url_fiche_inter } = visit
  const id = pointId(visit)
  const nowhere = lost.has(intervention_id)
  const way = waits ? null : direChemin(visit, first, estime)
  const away = etape < 3 ? direAbsent(visit.prevue, absences) : null
  const late = direTard(visit)
  const { debut } = visit.prevue
  const manquee = direManquee({ ...visit, debut, jour: jourParis(debut), etapes_en_cours: etape })
  const pinned = pins?.ids.has(intervention_id) ?? false
  const said = (
    <>
      <b>{waits ? client : `${ordre}. ${client}`}</b>
      <span className={classes.quiet}>{direQuand(visit)}</span>
      <span className={classes.quiet}>{prestation_libelle}</span>
      {way && <span className={classes.quiet}>{way}</span>}
      {nowhere && (
        <span className={classes.nowhere}>
          <IconMapPinOff size={15} stroke={1.8} aria-hidden />
          Adresse sans place sur la carte
        </span>
      )}
      <span className={classes.states}>
        {etape === 3 && <Pill tone="good">{libelleEtape(etape)}</Pill>}
        {estEnCours(etape) && <Pill tone="info">{libelleEtape(etape)}</Pill>}
        {manquee && (
          <Pill tone="wait" wrap>
            {manquee}
          </Pill>
        )}
        {away && (
          <Pill tone="bad" wrap>
            {away}
          </Pill>
        )}
        {late && (
          <Pill tone={late.tone} wrap>
            {late.words}
          </Pill>
        )}
      </span>
    </>
  )
  return (
    <li className={classes.visit}>
      {onChoose && !nowhere ? (
        <button type="button" className={classes.line} aria-pressed={chosen.includes(id)} onClick={() => onChoose(id)}>
          {said}
        </button>
      ) : (
        <div className={classes.line}>{said}</div>
      )}
      <span className={classes.acts}>
        <a
          href={url_fiche_inter}
          aria-label={`Ouvrir ${client} dans Régulation`}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            navigate(url_fiche_inter)
          }}
        >
          Ouvrir
        </a>
        {pins && visit.deplacable && !nowhere && (
          <button
            type="button"
            className={classes.pin}
            aria-pressed={pinned}
            aria-label={`Épingler ${client}`}
            title={pinned ? 'Épinglée\u00a0: garde sa place' : 'Épingler\u00a0: garder sa place'}
            onClick={() => pins.toggle(intervention_id)}
          >
            <IconPin size={18} stroke={1.8} aria-hidden />
          </button>
        )}
      </span>
    </li>
  )
}
