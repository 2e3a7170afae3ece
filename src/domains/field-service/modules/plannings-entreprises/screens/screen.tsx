import type { ScreenProps } from '#client/modules/modules.ts'
import { PlanDeedsContext, usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { lireChemin } from '../address.ts'
import { DayCounts } from './day-counts.tsx'
import { NewVisit } from './new-visit.tsx'
import { TourPlanning } from './tour/tour-planning.tsx'
import { WeekPlanning } from './week/week-planning.tsx'
import { YearPlanning } from './year/year-planning.tsx'

/** Plannings of the company by day, by week and by year, and where a visit is created (specification field-service §2 "Company plannings"). */
export function Screen({ path }: ScreenProps) {
  // Weeks and tours are one plan: what was done on one is undone on the other.
  const deeds = usePlanDeeds()
  return (
    <PlanDeedsContext value={deeds}>
      <Planning path={path} />
    </PlanDeedsContext>
  )
}

function Planning({ path }: Pick<ScreenProps, 'path'>) {
  const vue = lireChemin(path)
  if (vue.nom === 'nouvelle') return <NewVisit key={vue.adresse_id} adresse_id={vue.adresse_id} />
  if (vue.nom === 'annee') return <YearPlanning annee={vue.annee} />
  if (vue.nom === 'tournee') return <TourPlanning jour={vue.jour} />
  return vue.nom === 'semaine' ? <WeekPlanning lundi={vue.lundi} /> : <DayCounts />
}
