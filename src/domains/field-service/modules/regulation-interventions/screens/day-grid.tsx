import { useMemo, useState } from 'react'
import { OfflineNote } from '#client/page/offline-note.tsx'
import { heuresQuiComptent } from '#domains/field-service/model/interventions/fait.ts'
import type { Journee, Technicien, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { type Place, placeOf } from '#domains/field-service/model/repartition/places.ts'
import { useMoves } from '#domains/field-service/view/plan/use-moves.ts'
import { stepBy } from '#domains/field-service/view/plan/use-step.ts'
import { useWhatIf } from '#domains/field-service/view/plan/use-what-if.tsx'
import { hoursOf, wallOf } from '#domains/field-service/view/plan/walls.ts'
import { direRemiseChez } from '#domains/field-service/view/plan/words.ts'
import type { MenuEntry } from '#kit/menu/lazy-menu.tsx'
import { TimeGrid } from '#kit/time-grid/time-grid.tsx'
import type { GridPlacing } from '#kit/time-grid/types.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import { deplacerVisite } from '../contract.ts'
import classes from './day-grid.module.css'
import { type Given, looseOf, rowsOf, scaleOf, withHeld } from './day-grid-rows.ts'
import { LaneDeeds } from './lane-deeds.tsx'
import type { Retards } from './tableau.ts'

type Props = {
  readonly journee: Journee
  /** Those that the filters leave. */
  readonly visites: readonly VisitePlanifiee[]
  readonly retards: Retards
  readonly attendues: Given['attendues']
  readonly maintenant: string
  readonly aujourdhui: string
  readonly online: boolean
  /** The visit that is open beside it. */
  readonly choisie: number | null
  readonly onOuvrir: (id: number) => void
  /** Absent: this day is not dealt out again. */
  readonly onRepartir?: ((technicien: Technicien) => void) | undefined
}

/** Wall times of one place of the grid; a drag keeps within a day. */
function placed({ row, start, end }: Omit<GridPlacing, 'entry'>): Place {
  const jour = start.slice(0, 10)
  return { vers: Number(row), jour, ...hoursOf(jour, { start, end }) }
}

/**
 * The day on a grid: a lane per technician, what nobody was given beside it; visits are moved by mouse, finger and keyboard, and
 * what was moved is put back (specification field-service §2 "Planning calendar"). The office has the last word on each move.
 */
export function DayGrid(props: Props) {
  const { journee, visites, retards, attendues, maintenant, aujourdhui, online, choisie, onOuvrir, onRepartir } = props
  const { accepted, asked } = useWhatIf(journee.techniciens)
  const { held, move, history } = useMoves<Place>((id, version, there, { undoes, otherwise }) =>
    stepBy(deplacerVisite, { params: { id }, body: { version, ...there } }, ({ intervention }) => [intervention], {
      otherwise,
      ...(undoes && { said: ({ intervention }) => direRemiseChez(intervention, journee.jour) }),
    }),
  )
  const movable = journee.jour >= aujourdhui
  const given = useMemo(() => ({ retards, attendues, movable, held }), [retards, attendues, movable, held])
  const drawn = useMemo(() => withHeld(journee, visites, held), [journee, visites, held])
  const opens = onRepartir !== undefined
  const rows = useMemo(
    () => rowsOf(drawn.journee, drawn.visites, given).map(row => ({ ...row, opens })),
    [drawn, given, opens],
  )
  const [lane, setLane] = useState<string | null>(null)
  const whose = journee.techniciens.find(t => String(t.id) === lane)
  const loose = useMemo(() => looseOf(drawn.visites, given), [drawn, given])
  const scale = useMemo(() => scaleOf(journee.jour, visites.map(heuresQuiComptent)), [journee.jour, visites])

  function moveTo(id: string, there: (visite: VisitePlanifiee) => Place): void {
    const visite = visites.find(v => String(v.intervention_id) === id)
    if (!visite) return
    const place = there(visite)
    const label = `déplacement, ${visite.client}`
    const ask = () => accepted(visite, visite.client, place)
    move({ id, label, version: visite.version, former: placeOf(visite), place, ask })
  }
  const onMove = (c: GridPlacing) => moveTo(c.entry.id, () => placed(c))
  const actions = movable
    ? {
        onMove,
        onResize: onMove,
        onPlace: onMove,
        onUnplace: ({ id }: { readonly id: string }) => moveTo(id, visite => ({ ...placeOf(visite), vers: null })),
      }
    : {}
  function laneMenu(row: string): readonly MenuEntry[] {
    const technicien = journee.techniciens.find(t => String(t.id) === row)
    if (!technicien) return []
    return [{ label: `La journée ${deQui(technicien.label)}…`, icon: null, onClick: () => setLane(row) }]
  }
  return (
    <>
      {!online && (
        <OfflineNote lu_a={journee.lu_a} aujourdhui={aujourdhui}>
          Déplacer se fait avec du réseau.
        </OfflineNote>
      )}
      <TimeGrid
        label={`Journée du ${formaterJour(journee.jour, 'complet')}`}
        className={classes.grid}
        corner={compter(rows.length, 'technicien')}
        rowName="Technicien"
        scale={scale}
        rows={rows}
        now={journee.jour === aujourdhui ? wallOf(maintenant) : null}
        stops="entries"
        rowHeight={52}
        opensOnNow={journee.jour === aujourdhui}
        opened={choisie === null ? null : String(choisie)}
        loose={{ label: 'Sans technicien', entries: loose }}
        empty="Pas encore de technicien."
        onOpen={entry => onOuvrir(Number(entry.id))}
        onRow={setLane}
        // The head of a lane is no stop of the keyboard: the menu of each of its visits leads there too.
        menuFor={target => (opens && target.kind === 'entry' ? laneMenu(target.row) : [])}
        history={history}
        {...actions}
      />
      {asked}
      {whose && onRepartir && (
        <LaneDeeds
          technicien={whose}
          journee={journee}
          onRepartir={technicien => {
            setLane(null)
            onRepartir(technicien)
          }}
          close={() => setLane(null)}
        />
      )}
    </>
  )
}
