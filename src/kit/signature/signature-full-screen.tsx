import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { SignatureCanvas } from './signature-canvas.tsx'
import classes from './signature-pad.module.css'
import type { PointGroup } from './signature-value.ts'

type Props = {
  opened: boolean
  label: string
  points: PointGroup[]
  onStroke: (points: PointGroup[]) => void
  onErase: () => void
  onUndo?: () => void
  onClose: () => void
}

/** The same drawing on the whole screen, turned to landscape where the browser allows a page to ask for it. */
export function SignatureFullScreen({ opened, label, points, onStroke, onErase, onUndo, onClose }: Props) {
  useEffect(() => {
    if (!opened || !matchMedia('(pointer: coarse)').matches) return
    let left = false
    turnLandscape(() => left)
    return () => {
      left = true
      screen.orientation?.unlock?.()
      if (document.fullscreenElement) document.exitFullscreen().catch(error => console.info('full screen kept', error))
    }
  }, [opened])

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={label}
      fullScreen
      padding="sm"
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1, minHeight: 0 } }}
    >
      <div className={classes.sheet}>
        <div className={classes.stage}>
          <div className={classes.card}>
            <SignatureCanvas points={points} onStroke={onStroke} label={label} />
          </div>
        </div>
        <p className={classes.turn}>Tournez le téléphone pour signer plus grand.</p>
        <div className={classes.bar}>
          {onUndo ? (
            <Button variant="subtle" size="lg" onClick={onUndo}>
              Défaire
            </Button>
          ) : (
            <Button variant="subtle" size="lg" onClick={onErase} disabled={points.length === 0}>
              Effacer
            </Button>
          )}
          <Button size="lg" onClick={onClose}>
            Terminer
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Only Android lets a page turn the screen, and only in full screen; elsewhere the sentence under the pad asks for it. */
async function turnLandscape(left: () => boolean) {
  try {
    await document.documentElement.requestFullscreen()
    if (left()) return await document.exitFullscreen()
    // `lock` is missing from the DOM library although Chromium has it.
    const orientation: object = screen.orientation
    if ('lock' in orientation && typeof orientation.lock === 'function')
      await orientation.lock.call(orientation, 'landscape')
  } catch {
    // Refused: the pad works in portrait too.
  }
}
