import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import { MOBILE } from '#kit/form/mobile.ts'
import { useOpening } from '#kit/form/use-opening.ts'
import { CropStage } from './crop-stage.tsx'
import { type Rect, wholeRect, ZOOM_MAX, zoomOf, zoomRect } from './geometry.ts'
import classes from './photo.module.css'
import { cutPicture, type Picture, turnPicture } from './picture.ts'

export interface CropDialogProps {
  readonly opened: boolean
  readonly picture: Picture
  /** Width over height that is kept; null: any. */
  readonly ratio: number | null
  readonly round: boolean
  /** Longest side of what is kept, in pixels. */
  readonly max: number
  readonly onCancel: () => void
  readonly onKept: (blob: Blob) => void
  readonly onFailed: (error: unknown) => void
}

/** Which part of a picture is kept: moved, zoomed, turned. */
export function CropDialog(props: CropDialogProps) {
  const { opened, ratio, round, max, onCancel, onKept, onFailed } = props
  const phone = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false })
  const [picture, setPicture] = useState(props.picture)
  const [part, setPart] = useState<Rect>(() => wholeRect(props.picture, ratio))
  const [pending, setPending] = useState(false)
  const zoom = zoomOf(part, picture)

  function turn() {
    const turned = turnPicture(picture)
    setPicture(turned)
    setPart(wholeRect(turned, ratio))
  }
  async function keep() {
    setPending(true)
    try {
      onKept(await cutPicture(picture, part, max))
    } catch (error) {
      onFailed(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onCancel}
      title="Recadrer l’image"
      size={560}
      fullScreen={phone}
      centered={!phone}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.crop}>
        <CropStage picture={picture} part={part} ratio={ratio} round={round} onPart={setPart} />
        <div className={classes.tools}>
          <label className={classes.zoom}>
            Zoom
            <input
              type="range"
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)}\u00a0%`}
              onChange={event => setPart(zoomRect(part, Number(event.currentTarget.value), picture))}
            />
          </label>
          <Button
            variant="default"
            leftSection={<IconRotateClockwise size={18} stroke={1.8} aria-hidden />}
            onClick={turn}
          >
            Tourner
          </Button>
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onCancel}>
            Annuler
          </Button>
          <Button loading={pending} onClick={() => void keep()}>
            Garder
          </Button>
        </div>
      </div>
    </Modal>
  )
}
