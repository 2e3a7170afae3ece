import { Skeleton } from '@mantine/core'
import { SidePanel } from '#client/frames/desk.tsx'
import { Failure } from '#client/page/failure.tsx'
import type { Journee } from '#domains/field-service/model/interventions/regulation.ts'
import type { Retard } from '#domains/field-service/model/interventions/retard.ts'
import { numeroVisite } from '#domains/field-service/model/numero.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { ClientData } from './client-data.tsx'
import { DeskNotes } from './desk-notes.tsx'
import { FollowUps } from './follow-ups.tsx'
import { LateRepair } from './late-repair.tsx'
import { OffPlanWork } from './off-plan-work.tsx'
import { OtherDay } from './other-day.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanChanges } from './plan-changes.tsx'
import { ReportBlock } from './report-block.tsx'
import { StepHistory } from './step-history.tsx'
import { TellClient } from './tell-client.tsx'
import { TwoReports } from './two-reports.tsx'
import { UnsuitedClient } from './unsuited-client.tsx'
import { useVisite } from './use-regulation.ts'
import { VisitFacts } from './visit-facts.tsx'
import { VisitLinks } from './visit-links.tsx'
import { FieldNotes } from './visit-photos.tsx'
import { VisitSheet } from './visit-sheet.tsx'
import { StateMarks } from './visit-table.tsx'

type Props = {
  id: number
  retard: Retard | undefined
  journee: Journee | undefined
  online: boolean
}

/** One visit beside the list: what was planned, what was done, what changed, and the three changes of plan. */
export function VisitPanel({ id, retard, journee, online }: Props) {
  const lecture = useVisite(id)
  const resume = journee?.interventions.find(i => i.intervention_id === id)
  const visite = lecture.data ?? resume
  return (
    <SidePanel
      label="Intervention"
      title={visite?.client ?? `Intervention ${numeroVisite(id)}`}
      under={visite && `${visite.prestation_libelle} · ${numeroVisite(id)}`}
      marks={visite && <StateMarks visite={visite} retard={retard} />}
    >
      {lecture.data ? (
        <>
          <PanelBody>
            <UnsuitedClient visite={lecture.data} online={online} />
            <VisitFacts visite={lecture.data} retard={retard} />
            <VisitLinks visite={lecture.data} />
            <OtherDay visite={lecture.data} online={online} />
            {online && retard && lecture.data.peut.reporter && <LateRepair visite={lecture.data} retard={retard} />}
            {online && <VisitSheet visite={lecture.data} />}
            <OffPlanWork visite={lecture.data} online={online} />
            <TwoReports visite={lecture.data} online={online} />
            <StepHistory visite={lecture.data} online={online} />
            <DeskNotes visite={lecture.data} online={online} reread={lecture.reload} />
            <FieldNotes visite={lecture.data} />
            {lecture.data.rapport && (
              <ReportBlock
                rapport={lecture.data.rapport}
                totaux={lecture.data.totaux}
                cri={{ intervention_id: id, client: lecture.data.client }}
                demande={lecture.data.demande_suite}
              />
            )}
            <FollowUps visite={lecture.data} online={online} />
            <TellClient visite={lecture.data} online={online} />
            <PlanChanges visite={lecture.data} />
            {online && <ClientData visite={lecture.data} relire={lecture.reload} />}
          </PanelBody>
          <PlanActions visite={lecture.data} journee={journee} online={online} />
        </>
      ) : lecture.state !== 'chargement' ? (
        <Failure
          error={lecture.error ?? null}
          onRetry={lecture.reload}
          offline="Une intervention ouverte avec du réseau reste lisible."
          missing="Cette intervention n’est pas, ou plus, à votre entreprise."
        />
      ) : (
        <PanelBody role="status" aria-label="Chargement en cours">
          <Skeleton height={120} radius="md" />
          <Skeleton height={96} radius="md" />
        </PanelBody>
      )}
    </SidePanel>
  )
}
