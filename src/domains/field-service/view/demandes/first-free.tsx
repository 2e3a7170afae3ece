import { useToday } from '#client/page/use-today.ts'
import type { JourLibre } from '#domains/field-service/model/creneaux/premiers.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'

type Props = {
  readonly title: string
  /** Undefined while it is read, or where it could not be. */
  readonly jours: readonly JourLibre[] | undefined
  /** Said where nothing is free. */
  readonly none: string
}

/** Days, each with its free slots. */
export function FreeDays({ jours }: { readonly jours: readonly JourLibre[] }) {
  const today = useToday()
  return (
    <ul className={panel.list}>
      {jours.map(({ jour, tranches }) => (
        <li key={jour} className={panel.entry}>
          <b>{formaterJourDatee(jour, today)}</b>
          <span>{tranches.map(formaterTranche).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** The first days on which somebody of the company is free, beside the request that asks for them. */
export function FirstFree({ title, jours, none }: Props) {
  if (!jours) return null
  return (
    <PanelSection title={title}>
      {jours.length === 0 ? <p className={panel.quiet}>{none}</p> : <FreeDays jours={jours} />}
    </PanelSection>
  )
}
