import { useMemo } from 'react'
import { useAddressNumber } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { messageOf } from '#client/call/problem.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadHour } from '#client/page/read-hour.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { adresseAnnee } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { compterAnnee, listerTechniciens } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { joursFeries } from '#domains/scheduling/model/planning/feries.ts'
import { YearView } from '#kit/year/year-view.tsx'
import { compter } from '#wire/french.ts'
import { dayLink } from '../day-link.ts'
import { PlanningKind } from '../planning-kind.tsx'
import classes from '../plannings.module.css'
import { TechnicianChoice } from '../technician-choice.tsx'
import { KINDS, marksOf } from './year-marks.ts'

/** How far back and ahead a year is looked at. */
const BACK = 5
const AHEAD = 2

/** The twelve months of a year with their counts; each day leads to its desk (specification field-service §2 "year view"). */
export function YearPlanning({ annee }: { readonly annee: number }) {
  const aujourdhui = useToday()
  const [who, setWho] = useAddressNumber('technicien')
  const gens = useReading(listerTechniciens, {})
  const technicien = gens.data?.find(t => t.id === who) ?? null
  const cible = technicien ? { cible: String(technicien.id) } : {}
  const reading = useReading(compterAnnee, { params: { annee: String(annee) }, query: cible })
  const { data } = reading
  const marks = useMemo(() => marksOf(data ?? []), [data])
  const present = Number(aujourdhui.slice(0, 4))
  const years = Array.from({ length: BACK + AHEAD + 1 }, (_, n) => present - BACK + n)
  const total = (data ?? []).reduce((sum, j) => sum + j.nb_inter, 0)
  return (
    <div className={classes.wide}>
      <PageHead title="Plannings" detail={`${annee} · ${compter(total, 'intervention')}`} />
      <div className={classes.tools}>
        <PlanningKind kind="annee" />
        <TechnicianChoice gens={gens.data ?? []} value={technicien?.id ?? null} onChange={setWho} />
      </div>
      <ReadHour of={[reading]} />
      <YearView
        label="Interventions"
        year={annee}
        years={years.includes(annee) ? years : [...years, annee].sort((a, b) => a - b)}
        onYear={year => navigate(adresseAnnee(year, technicien?.id), { replace: true })}
        today={aujourdhui}
        kinds={KINDS}
        marks={marks}
        holidays={joursFeries(annee)}
        onOpen={jour => navigate(dayLink(jour, aujourdhui, technicien?.label ?? ''))}
        empty="Rien n’est prévu cette année-là."
        pending={!data && reading.state === 'chargement'}
        error={!data && reading.error ? { message: messageOf(reading.error) } : null}
        onRetry={reading.reload}
      />
    </div>
  )
}
