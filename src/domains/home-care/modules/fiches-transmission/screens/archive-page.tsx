import { Failure } from '#client/page/failure.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ADRESSE_REGISTRE } from '../address.ts'
import { Readers } from './readers.tsx'
import { SheetBody } from './sheet-body.tsx'
import { CareSheetSkeleton } from './skeletons.tsx'
import { useMessage } from './use-message.ts'
import type { Service } from './use-transmissions.ts'

/** A sheet found in the register; it is read from the office and not kept. */
export function ArchivePage({ id, service }: { id: number; service: Service }) {
  const { data, error, reload } = useMessage(id)
  const recente = service.fiches?.find(t => t.transmission_id === id)
  const fiche = data?.transmission ?? recente
  return (
    <>
      <PageHead title="Transmission" detail={fiche?.personne ?? ''} back={ADRESSE_REGISTRE} />
      {fiche ? (
        <>
          <SheetBody fiche={fiche} verite={null} aujourdhui={service.aujourdhui} />
          <Readers fiche={{ ...fiche, transmission_id: id }} moi={service.moi} aujourdhui={service.aujourdhui} />
        </>
      ) : error ? (
        <Failure
          error={error}
          onRetry={reload}
          offline="Cette fiche se lit avec du réseau."
          missing="Cette fiche est introuvable."
        />
      ) : (
        <CareSheetSkeleton />
      )}
    </>
  )
}
