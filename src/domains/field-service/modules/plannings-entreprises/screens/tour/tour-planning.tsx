import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useAddressNumber } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadHour } from '#client/page/read-hour.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useSteps } from '#client/reading/deeds.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { lireTournees } from '#domains/field-service/model/tournees/appels.ts'
import type { Tournee, Tournees } from '#domains/field-service/model/tournees/schema.ts'
import { suivreJour } from '#domains/field-service/model/tournees/suivre.ts'
import { adresseTournee } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { useMaintenant } from '#domains/field-service/view/plan/use-maintenant.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { DayButton } from '#kit/date-fields/day-button.tsx'
import { MapView } from '#kit/map/map-view.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { StepButtons } from '#kit/time-grid/step-buttons.tsx'
import { useUndoKeys } from '#kit/time-grid/use-undo-keys.ts'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { PlanningKind } from '../planning-kind.tsx'
import { OrderBar } from './order-bar.tsx'
import classes from './tour.module.css'
import { TourList } from './tour-list.tsx'
import { direTrajets, linesOf, pinsOf, type RankedTour, rankTours } from './tour-words.ts'
import { usePins } from './use-pins.ts'

/** The tours of a day on a map and in a numbered list: everybody's, or one technician's (specification field-service §3, §7). */
export function TourPlanning({ jour }: { readonly jour: JourIso }) {
  const [technicien, setTechnicien] = useAddressNumber('technicien')
  const reading = useReading(lireTournees, { query: { date: jour } })
  const { data } = reading
  const visits = data ? shownOf(data, technicien).reduce((n, { tour }) => n + visitsOf(tour), 0) : 0
  const root = useRef<HTMLDivElement>(null)
  const steps = useSteps(usePlanDeeds().history)
  useUndoKeys(root, steps)
  return (
    <div ref={root} className={classes.page}>
      <PageHead
        title="Plannings"
        detail={`Tournées du ${formaterJour(jour, 'complet')}${data ? ` · ${compter(visits, 'intervention')}` : ''}`}
      />
      <div className={classes.tools}>
        <PlanningKind kind="tournee" />
        <Days jour={jour} technicien={technicien} />
        <NativeSelect
          aria-label="Technicien"
          value={technicien === null ? '' : String(technicien)}
          onChange={event => setTechnicien(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
          data={[
            { value: '', label: 'Toute l’équipe' },
            ...(data?.techniciens ?? []).map(t => ({ value: String(t.id), label: t.label })),
          ]}
        />
        <StepButtons {...steps} />
        <ReadHour of={[reading]}>Ordonner une tournée attend le retour du réseau.</ReadHour>
      </div>
      {!data && <ReadingState {...reading} what="Les tournées" />}
      {data && <Tours key={jour} day={data} technicien={technicien} />}
    </div>
  )
}

function Days({ jour, technicien }: { jour: JourIso; technicien: number | null }) {
  const today = useToday()
  const go = (day: JourIso) => navigate(adresseTournee(day, technicien))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and brings no role of use here
    <div className={classes.day} role="group" aria-label="Jour affiché">
      <IconButton label="Jour précédent" onClick={() => go(ajouterJours(jour, -1))}>
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
      </IconButton>
      <DayButton day={jour} today={today} label="Choisir un jour" onChange={go} />
      <IconButton label="Jour suivant" onClick={() => go(ajouterJours(jour, 1))}>
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}

const visitsOf = ({ waypoints, non_situees }: Tournee) => waypoints.length + non_situees.length

/** Those that are looked at, each with the colour it has among all; who has nothing that day is left out of the whole team. */
function shownOf({ techniciens }: Tournees, technicien: number | null): RankedTour[] {
  const tours = rankTours(techniciens)
  const one = tours.filter(({ tour }) => tour.id === technicien)
  if (one.length > 0) return one
  return tours.filter(({ tour }) => visitsOf(tour) > 0)
}

function Tours({ day, technicien }: { day: Tournees; technicien: number | null }) {
  const tours = useMemo(() => shownOf(day, technicien), [day, technicien])
  const points = useMemo(() => pinsOf(tours, day), [tours, day])
  const lines = useMemo(() => linesOf(tours), [tours])
  const today = useToday()
  const online = useOnline()
  const pins = usePins()
  const maintenant = useMaintenant()
  // Hours go by under an open map, and one that was kept without network: the pins stay, and so does what is being ordered.
  const followed = useMemo(() => shownOf(suivreJour(day, maintenant), technicien), [day, maintenant, technicien])
  const waiting = day.notAssignedPoints.length + day.non_situees.length
  if (tours.length === 0 && waiting === 0)
    return (
      <EmptyState title="Rien de prévu ce jour-là">Une intervention qui se crée apparaît ici, sur la carte.</EmptyState>
    )
  // What is past is told, not ordered; without network nothing could be accepted.
  const orderable = online && day.jour >= today && tours.length > 0
  const ways = direTrajets(tours.map(t => t.tour))
  return (
    <>
      <p className={classes.notes}>
        {ways && <span>{`${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`}</span>}
        <span>
          {day.estime
            ? 'Estimations\u00a0: à vol d’oiseau, allongées de 30\u00a0%. Les arrivées comptent en plus les temps de prise en charge et de dépose.'
            : 'Trajets calculés par la route. Les arrivées comptent en plus les temps de prise en charge et de dépose.'}
        </span>
        {day.techniciens.some(t => t.startingPoint === null) && (
          <span>L’adresse de l’entreprise n’est pas sur la carte&nbsp;: choisissez-la dans Ma société.</span>
        )}
      </p>
      {orderable && <OrderBar tours={tours} day={day} pins={pins} />}
      <div className={classes.map}>
        <MapView
          points={points}
          label="Tournées"
          lines={lines}
          aside={list => <TourList tours={followed} day={day} {...list} pins={orderable ? pins : null} />}
        />
      </div>
    </>
  )
}
