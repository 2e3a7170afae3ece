import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { direMoment } from '#domains/field-service/model/interventions/rendez-vous.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { direQuand } from '#wire/moments.ts'

const VERBES = {
  reporter: 'Reportée',
  affecter: 'Réaffectée',
  deplacer: 'Déplacée',
  promettre: 'Promesse changée',
  retablir: 'Rétablie',
  reprendre: 'Travail repris',
} as const

/** Who changed the plan, from what, to what, and what its customer had said before. */
export function PlanChanges({ visite }: { visite: VisiteDetail }) {
  const dit = visite.prevenir?.empechement_ancien
  const before = visite.changements.findIndex(c => dit && c.fait_a > dit.dit_a)
  const [earlier, later] =
    before < 0 ? [visite.changements, []] : [visite.changements.slice(0, before), visite.changements.slice(before)]
  if (visite.changements.length === 0 && !dit) return null
  return (
    <PanelSection title="Changements du plan">
      <ol className={panel.list}>
        <Changes changes={earlier} />
        {dit && (
          <li className={panel.entry}>
            <span>{direRefus(dit)}</span>
            <span className={panel.quiet}>par le client, {direQuand(dit.dit_a)}</span>
          </li>
        )}
        <Changes changes={later} />
      </ol>
    </PanelSection>
  )
}

/** "Aucun créneau ne convenait : « le jeudi », plutôt l’après-midi". */
function direRefus({
  message,
  moment,
}: NonNullable<NonNullable<VisiteDetail['prevenir']>['empechement_ancien']>): string {
  const dit = [message && `«\u00a0${message}\u00a0»`, direMoment(moment)].filter(Boolean).join(', ')
  return ['Aucun créneau ne convenait', dit].filter(Boolean).join('\u00a0: ')
}

function Changes({ changes }: { changes: VisiteDetail['changements'] }) {
  return changes.map(c => (
    <li className={panel.entry} key={`${c.fait_a}${c.sorte}`}>
      <span>
        <Said change={c} />
      </span>
      <span className={panel.quiet}>
        par {c.auteur}, {direQuand(c.fait_a)}
      </span>
    </li>
  ))
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
