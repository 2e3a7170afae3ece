import type { ScreenProps } from '#client/modules/modules.ts'
import { lireChemin } from '../address.ts'
import { DayCounts } from './day-counts.tsx'
import { NewVisit } from './new-visit.tsx'

/** Plannings of the company, and where a visit is created (specification field-service §2 "Company plannings"). */
export function Screen({ path }: ScreenProps) {
  const adresse = lireChemin(path)
  return adresse === null ? <DayCounts /> : <NewVisit key={adresse} adresse_id={adresse} />
}
