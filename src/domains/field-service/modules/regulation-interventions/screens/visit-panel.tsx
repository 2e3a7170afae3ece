import { Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ApiProblem, isOffline, messageOf } from '#client/problem.ts'
import type { Journee } from '#domains/field-service/model/regulation.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { EmptyState, ErrorState, OfflineState } from '#kit/state/state-block.tsx'
import { OffPlanWork } from './off-plan-work.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanChanges } from './plan-changes.tsx'
import { ReportBlock } from './report-block.tsx'
import { StepHistory } from './step-history.tsx'
import { useVisite } from './use-regulation.ts'
import { VisitFacts } from './visit-facts.tsx'
import classes from './visit-panel.module.css'
import { StateMarks } from './visit-table.tsx'

type Props = { id: number; journee: Journee | undefined; online: boolean; large: boolean; fermer: () => void }

/** One visit beside the list: what was planned, what was done, what changed, and the three changes of plan. */
export function VisitPanel({ id, journee, online, large, fermer }: Props) {
  const lecture = useVisite(id)
  const titre = useRef<HTMLHeadingElement>(null)
  const resume = journee?.interventions.find(i => i.intervention_id === id)
  const visite = lecture.data ?? resume
  useEffect(() => {
    // On a phone the panel takes the list's place: the keyboard and the screen reader follow.
    if (!large) titre.current?.focus()
  }, [large])
  function touche(event: KeyboardEvent) {
    // A dialog opened from here stands elsewhere in the page, though its events come by.
    const ici = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && ici) fermer()
  }
  return (
    <aside className={classes.root} data-large={large || undefined} aria-label="Intervention" onKeyDown={touche}>
      <header className={classes.tete}>
        <div className={classes.titres}>
          <h2 ref={titre} tabIndex={-1} className={classes.titre}>
            {visite?.client ?? `Intervention n°\u00a0${id}`}
          </h2>
          {visite && (
            <p className={classes.sous}>
              {visite.prestation_libelle} · n°&nbsp;{id}
            </p>
          )}
          {visite && (
            <div className={classes.marques}>
              <StateMarks visite={visite} />
            </div>
          )}
        </div>
        {large && (
          <IconButton label="Fermer le détail" onClick={fermer}>
            <IconX size={18} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </header>
      {lecture.data ? (
        <>
          <div className={classes.corps}>
            <VisitFacts visite={lecture.data} />
            <OffPlanWork visite={lecture.data} />
            <StepHistory visite={lecture.data} />
            {lecture.data.rapport && (
              <ReportBlock
                rapport={lecture.data.rapport}
                totaux={lecture.data.totaux}
                cri={{ intervention_id: id, client: lecture.data.client }}
              />
            )}
            <PlanChanges visite={lecture.data} />
          </div>
          <PlanActions visite={lecture.data} journee={journee} online={online} />
        </>
      ) : lecture.error && !lecture.isFetching ? (
        <Echec erreur={lecture.error} relire={() => void lecture.refetch()} />
      ) : (
        <div className={classes.corps} role="status" aria-label="Chargement en cours">
          <Skeleton height={120} radius="md" />
          <Skeleton height={96} radius="md" />
        </div>
      )}
    </aside>
  )
}

function Echec({ erreur, relire }: { erreur: unknown; relire: () => void }) {
  if (erreur instanceof ApiProblem && erreur.status === 404)
    return <EmptyState title="Introuvable">Cette intervention n’est pas, ou plus, à votre entreprise.</EmptyState>
  if (isOffline(erreur)) return <OfflineState>Une intervention ouverte avec du réseau reste lisible.</OfflineState>
  return <ErrorState message={messageOf(erreur)} onRetry={relire} />
}
