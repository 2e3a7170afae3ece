import type { ScreenProps } from '#client/modules/modules.ts'
import { DaysPage } from './days-page.tsx'

/** Plannings of the company (specification field-service §2 "Company plannings"). */
export function Screen(_props: ScreenProps) {
  return <DaysPage />
}
