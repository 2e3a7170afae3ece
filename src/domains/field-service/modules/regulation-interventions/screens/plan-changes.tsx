import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { direQuand } from '#wire/moments.ts'

const VERBES = {
  reporter: 'Reportée',
  affecter: 'Réaffectée',
  deplacer: 'Déplacée',
  promettre: 'Promesse changée',
  retablir: 'Rétablie',
} as const

/** Who changed the plan, from what, to what. */
export function PlanChanges({ visite }: { visite: VisiteDetail }) {
  if (visite.changements.length === 0) return null
  return (
    <PanelSection title="Changements du plan">
      <ol className={panel.list}>
        {visite.changements.map(c => (
          <li className={panel.entry} key={`${c.fait_a}${c.sorte}`}>
            <span>
              <Said change={c} />
            </span>
            <span className={panel.quiet}>
              par {c.auteur}, {direQuand(c.fait_a)}
            </span>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}

/** A move goes from an hour to another; a cancellation has a reason and the hour it was planned at. */
function Said({ change: { sorte, avant, apres } }: { change: VisiteDetail['changements'][number] }) {
  if (sorte === 'annuler')
    return (
      <>
        <b>{apres}</b>, était prévue le {avant}
      </>
    )
  return (
    <>
      <b>{VERBES[sorte]}</b>&nbsp;:{' '}
      {sorte !== 'retablir' && (
        <>
          <s className={panel.before}>{avant}</s> →{' '}
        </>
      )}
      {apres}
    </>
  )
}
