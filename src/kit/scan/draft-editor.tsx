import { Alert, Button, SegmentedControl } from '@mantine/core'
import { IconArrowsMaximize, IconCrop, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CornerEditor } from './corner-editor.tsx'
import classes from './draft-editor.module.css'
import type { Enhancement } from './enhance.ts'
import { isConvex, wholeImage } from './geometry.ts'
import { hashBlob } from './hash-blob.ts'
import type { Treatment } from './pipeline.ts'
import type { ScanEngine } from './scan-engine.ts'
import frame from './scan-frame.module.css'
import { formatFileSize, type ScanPage } from './scan-page.ts'
import { type DraftError, useDraft } from './use-draft.ts'
import { type AddLayer, useLayer } from './use-layer.ts'
import { useObjectUrl } from './use-object-url.ts'

type Failure = DraftError | 'enregistrement'

const FAILURES: Record<Failure, string> = {
  illisible: 'Cette image ne s’ouvre pas sur cet appareil. Choisissez une photo JPEG ou PNG.',
  traitement: 'La page n’a pas pu être préparée. La photo est toujours là.',
  enregistrement: 'La page n’a pas pu être enregistrée sur cet appareil. Elle est toujours là.',
}

const MODES: { value: Enhancement; label: string }[] = [
  { value: 'couleur', label: 'Couleur' },
  { value: 'noir_blanc', label: 'Noir et blanc' },
]

type Props = {
  engine: ScanEngine
  photo: Blob
  previous?: Treatment
  addLayer?: AddLayer | undefined
  /** Rejects when the page could not be stored; the editor then keeps everything and offers to try again. */
  onKeep: (page: Omit<ScanPage, 'id'>, treatment: Treatment | undefined) => Promise<void>
  onDiscard: () => void
}

export function DraftEditor({ engine, photo, previous, addLayer, onKeep, onDiscard }: Props) {
  const { draft, back, setCorners, confirmCorners, setMode, rotate, reframe, retry } = useDraft(engine, photo, previous)
  useLayer(addLayer, back !== undefined, () => back?.())
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState(false)
  const photoUrl = useObjectUrl(photo)
  const pageUrl = useObjectUrl(draft.produced?.blob)
  const { analysis, treatment, produced, step } = draft
  const failure: Failure | null = refused ? 'enregistrement' : draft.error
  const framing = step === 'cadrage'
  const crossed = framing && treatment !== null && !isConvex(treatment.corners)

  async function keep(page: Omit<ScanPage, 'id'>) {
    setSaving(true)
    setRefused(false)
    try {
      await onKeep(page, treatment ?? undefined)
    } catch (error) {
      console.warn('Page could not be stored', error)
      setRefused(true)
    } finally {
      setSaving(false)
    }
  }

  async function keepOriginal() {
    if (!analysis) return
    const { largeur, hauteur } = analysis
    await keep({ blob: photo, sha256: await hashBlob(photo), largeur, hauteur, taille: photo.size })
  }

  return (
    <div className={frame.frame}>
      {framing && analysis && treatment && photoUrl ? (
        <CornerEditor url={photoUrl} size={analysis} corners={treatment.corners} onChange={setCorners} />
      ) : (
        <div className={classes.stage} data-busy={!produced && !failure}>
          {(pageUrl ?? photoUrl) && draft.error !== 'illisible' && (
            <img
              className={classes.page}
              src={pageUrl ?? photoUrl ?? ''}
              alt={pageUrl ? 'Page redressée' : 'Photo d’origine'}
            />
          )}
        </div>
      )}
      <div className={classes.panel}>
        {failure ? (
          <Alert color="red" role="alert" className={classes.alert}>
            {FAILURES[failure]}
          </Alert>
        ) : (
          <p className={classes.status} role="status">
            {crossed ? 'Les coins se croisent\u00a0: replacez-les.' : progressText(draft)}
          </p>
        )}
        {!framing && !draft.error && (
          <SegmentedControl
            fullWidth
            aria-label="Rendu de la page"
            data={MODES}
            value={treatment?.mode ?? 'couleur'}
            onChange={value => setMode(value as Enhancement)} // its values are those of MODES
            classNames={{ label: classes.mode }}
          />
        )}
        <div className={classes.tools}>
          {framing ? (
            <Tool
              icon={<IconArrowsMaximize aria-hidden />}
              disabled={!analysis}
              onClick={() => analysis && setCorners(wholeImage(analysis))}
            >
              Toute l’image
            </Tool>
          ) : (
            <>
              <Tool icon={<IconCrop aria-hidden />} disabled={!analysis} onClick={reframe}>
                Recadrer
              </Tool>
              <Tool icon={<IconRotateClockwise aria-hidden />} disabled={!treatment || saving} onClick={rotate}>
                Tourner
              </Tool>
            </>
          )}
          <Tool icon={<IconTrash aria-hidden />} disabled={saving} onClick={onDiscard}>
            Abandonner
          </Tool>
        </div>
        {failure === 'traitement' && analysis && photo.type === 'image/jpeg' && (
          <Button variant="default" size="lg" fullWidth loading={saving} onClick={keepOriginal}>
            Garder la photo telle quelle
          </Button>
        )}
        {draft.error === 'illisible' ? null : draft.error ? (
          <Button size="lg" fullWidth onClick={retry}>
            Réessayer
          </Button>
        ) : framing ? (
          <Button size="lg" fullWidth disabled={!treatment || crossed} onClick={confirmCorners}>
            Continuer
          </Button>
        ) : (
          <Button size="lg" fullWidth disabled={!produced} loading={saving} onClick={() => produced && keep(produced)}>
            {refused ? 'Réessayer' : 'Garder la page'}
          </Button>
        )}
      </div>
    </div>
  )
}

function progressText({ step, analysis, produced }: ReturnType<typeof useDraft>['draft']): string {
  if (!analysis) return 'Recherche de la page…'
  if (step === 'apercu') return produced ? `Page prête · ${formatFileSize(produced.taille)}` : 'Préparation de la page…'
  if (analysis.corners) return 'Ajustez les quatre coins si besoin.'
  return analysis.detecteur
    ? 'Page non reconnue\u00a0: placez les quatre coins.'
    : 'Détection indisponible\u00a0: placez les quatre coins.'
}

type ToolProps = { icon: React.ReactNode; disabled?: boolean; onClick: () => void; children: string }

function Tool({ icon, disabled, onClick, children }: ToolProps) {
  return (
    <button type="button" className={classes.tool} disabled={disabled} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
