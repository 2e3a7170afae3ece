import { PageHead } from '#client/page-head.tsx'
import { ApiProblem, isOffline, messageOf } from '#client/problem.ts'
import { EmptyState, ErrorState, NoRightState, OfflineState } from '#kit/state/state-block.tsx'
import { ADRESSE_REGISTRE } from '../offline/adresses.ts'
import { Readers } from './readers.tsx'
import { SheetBody } from './sheet-body.tsx'
import { SheetSkeleton } from './skeletons.tsx'
import { useMessage } from './use-message.ts'
import type { Service } from './use-transmissions.ts'

/** A sheet found in the register; it is read from the office and not kept. */
export function ArchivePage({ id, service }: { id: number; service: Service }) {
  const { data, error, refetch } = useMessage(id)
  const recente = service.fiches?.find(t => t.transmission_id === id)
  const fiche = data?.transmission ?? recente
  return (
    <>
      <PageHead titre="Transmission" detail={fiche?.personne ?? ''} retour={ADRESSE_REGISTRE} />
      {fiche ? (
        <>
          <SheetBody fiche={fiche} verite={null} aujourdhui={service.aujourdhui} />
          <Readers transmission_id={id} lecteurs={fiche.lecteurs} aujourdhui={service.aujourdhui} />
        </>
      ) : error ? (
        <Echec error={error} relire={() => void refetch()} />
      ) : (
        <SheetSkeleton />
      )}
    </>
  )
}

function Echec({ error, relire }: { error: Error; relire: () => void }) {
  if (isOffline(error)) return <OfflineState>Cette fiche se lit avec du réseau.</OfflineState>
  if (error instanceof ApiProblem && error.status === 403) return <NoRightState />
  if (error instanceof ApiProblem && error.status === 404) return <EmptyState title="Cette fiche est introuvable" />
  return <ErrorState message={messageOf(error)} onRetry={relire} />
}
