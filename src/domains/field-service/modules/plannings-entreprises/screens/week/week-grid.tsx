import { useMemo, useState } from 'react'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import type { Place as Asked } from '#domains/field-service/model/repartition/places.ts'
import { reporterIntervention } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { useMoves } from '#domains/field-service/view/plan/use-moves.ts'
import { stepBy } from '#domains/field-service/view/plan/use-step.ts'
import { useWhatIf } from '#domains/field-service/view/plan/use-what-if.tsx'
import { hoursOf, wallOf } from '#domains/field-service/view/plan/walls.ts'
import { direDefait } from '#domains/field-service/view/plan/words.ts'
import { TimeGrid } from '#kit/time-grid/time-grid.tsx'
import type { GridPlacing } from '#kit/time-grid/types.ts'
import { ajouterJours, formaterJour, heureParis, minutesEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { VisitDetail } from './visit-detail.tsx'
import {
  looseRows,
  type Place,
  personRows,
  personScale,
  teamRows,
  teamScale,
  type Week,
  withHeld,
} from './week-rows.ts'

const placeOf = (v: EntreePlanning): Place => ({
  cible_id: v.technicien_id,
  date_rdv: v.jour,
  heure_debut: heureParis(v.debut),
  duree_minutes: minutesEntre(v.debut, v.fin),
})

/** The same, as the office is asked what it would change. */
const whereOf = ({ cible_id, date_rdv, ...hours }: Place): Asked => ({ vers: cible_id, jour: date_rdv, ...hours })

/** Wall times of one place of the grid. @param technicien whose week it is, a day a row; null: a technician a row */
function placed({ row, start, end }: Omit<GridPlacing, 'entry'>, technicien: number | null): Place {
  const date_rdv = technicien === null ? start.slice(0, 10) : row
  return { cible_id: technicien ?? Number(row), date_rdv, ...hoursOf(date_rdv, { start, end }) }
}

type Props = {
  readonly week: Week
  readonly online: boolean
  readonly technicien: number | null
  readonly maintenant: string
}

/**
 * A week on a grid: everybody, a lane each, or one person, a day above the other. Visits are moved by mouse, finger and keyboard and
 * put back; what was promised to the customer stays (specification field-service §2 "Planning calendar").
 */
export function WeekGrid({ week, online, technicien, maintenant }: Props) {
  const { accepted, asked } = useWhatIf(week.presences)
  const [open, setOpen] = useState<number | null>(null)
  const { held, move, history } = useMoves<Place>((id, version, there, { undoes, otherwise }) =>
    stepBy(reporterIntervention, { params: { id }, body: { version, ...there } }, answer => [answer], {
      otherwise,
      ...(undoes && { said: direDefait }),
    }),
  )
  const drawn = useMemo(() => withHeld(week, held), [week, held])
  const rows = useMemo(
    () => (technicien === null ? teamRows(drawn) : personRows(drawn, technicien)),
    [drawn, technicien],
  )
  const loose = useMemo(() => looseRows(drawn), [drawn])
  const scale = useMemo(() => (technicien === null ? teamScale(week) : personScale(week)), [week, technicien])

  function moveTo(id: string, there: (visit: EntreePlanning) => Place): void {
    const visit = week.visites.find(v => String(v.intervention_id) === id)
    if (!visit) return
    const label = `déplacement, ${visit.nom_client}`
    const place = there(visit)
    const ask = () => accepted(visit, visit.nom_client, whereOf(place))
    move({ id, label, version: visit.version, former: placeOf(visit), place, ask })
  }
  const onMove = (c: GridPlacing) => moveTo(c.entry.id, () => placed(c, technicien))
  const onUnplace = ({ id }: { readonly id: string }) => moveTo(id, visit => ({ ...placeOf(visit), cible_id: null }))
  const dimanche = ajouterJours(week.lundi, 6)
  const visit = week.visites.find(v => v.intervention_id === open)
  const inWeek = week.aujourdhui >= week.lundi && week.aujourdhui <= dimanche
  return (
    <>
      <TimeGrid
        label={`Semaine du ${formaterJour(week.lundi, 'complet')}`}
        rowName={technicien === null ? 'Technicien' : 'Jour'}
        corner={technicien === null ? compter(rows.length, 'technicien') : 'Jours'}
        scale={scale}
        rows={rows}
        now={inWeek && technicien === null ? wallOf(maintenant) : null}
        // Seven days do not fit a window: the week opens on today, not on a Monday that is over.
        opensOnNow
        stops="entries"
        rowHeight={technicien === null ? 44 : 56}
        columnWidth={technicien === null ? 22 : 11}
        {...(loose.length > 0 ? { loose: { label: 'Sans technicien', entries: loose } } : {})}
        empty="Pas encore de technicien."
        onOpen={entry => setOpen(Number(entry.id))}
        history={history}
        onMove={onMove}
        onResize={onMove}
        onPlace={onMove}
        onUnplace={onUnplace}
      />
      {asked}
      {visit && <VisitDetail visit={visit} gens={week.presences} online={online} close={() => setOpen(null)} />}
    </>
  )
}
