import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { direQuand } from '#wire/moments.ts'

const VERBES = { reporter: 'Reportée', affecter: 'Réaffectée', retablir: 'Rétablie' } as const

/** Who changed the plan, from what, to what. */
export function PlanChanges({ visite }: { visite: VisiteDetail }) {
  if (visite.changements.length === 0) return null
  return (
    <section className={panel.section} aria-label="Changements du plan">
      <h3>Changements du plan</h3>
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
    </section>
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
