import { Alert, Textarea } from '@mantine/core'
import { pushLayer } from '#client/address/back.ts'
import { estClientAbsent, LIMITES_CLOTURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
import { DocumentScanner } from '#kit/scan/document-scanner.tsx'
import { A_FINIR } from './chapters.ts'
import classes from './closing-page.module.css'
import { champId, type PartProps } from './form-parts.tsx'
import type { Draft } from './use-draft.ts'

type Props = PartProps & { draft: Draft; onAFinir: (photos: number, nonGardees: number) => void }

/** The paper report, scanned, and what is said of the visit: to the customer, and to the office alone. */
export function ReportSection({ saisie, changer, erreur, draft, onAFinir }: Props) {
  return (
    <>
      <div id={champId('scan')}>
        <DocumentScanner
          pages={draft.pages}
          onChange={draft.changerPages}
          shelf={draft.photos}
          maxPages={LIMITES_CLOTURE.pages}
          labels={{ titre: 'CRI scanné', ajouter: 'Scanner le CRI', capture: 'Page du CRI' }}
          error={erreur('scan') ?? erreur(A_FINIR)}
          onPending={onAFinir}
          pendingId={champId(A_FINIR)}
          addLayer={pushLayer}
        />
      </div>
      {draft.pages.length === 0 && !estClientAbsent(saisie) && (
        <p className={classes.note}>CRI&nbsp;: le compte rendu d’intervention, la feuille que vous avez remplie.</p>
      )}
      {estClientAbsent(saisie) && (
        <p className={classes.note}>
          Client absent&nbsp;: le CRI n’est pas exigé. Une photo de la porte ou de l’avis de passage suffit.
        </p>
      )}
      {draft.perdues > 0 && (
        <Alert color="yellow" role="alert">
          Des pages de ce brouillon ne sont plus sur ce téléphone&nbsp;: scannez-les à nouveau.
        </Alert>
      )}
      {draft.allegee && (
        <p className={classes.note}>Mémoire presque pleine&nbsp;: des pages ont été gardées en plus petit.</p>
      )}
      <Textarea
        label="Observation pour le client"
        autosize
        minRows={2}
        maxLength={LIMITES_CLOTURE.observation}
        value={saisie.observation_client}
        onChange={event => changer({ observation_client: event.currentTarget.value })}
      />
      <Textarea
        label="Observation interne"
        description="Lue par le bureau seulement"
        autosize
        minRows={2}
        maxLength={LIMITES_CLOTURE.observation}
        value={saisie.observation_inter}
        onChange={event => changer({ observation_inter: event.currentTarget.value })}
      />
    </>
  )
}
