import { Button } from '@mantine/core'
import { IconBolt, IconBoltOff, IconPhotoPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './camera-view.module.css'
import { FilePicker } from './file-picker.tsx'
import frame from './scan-frame.module.css'
import { type CameraState, useCamera } from './use-camera.ts'

const FAILURES: Record<Exclude<CameraState, 'attente' | 'active'>, string> = {
  refusee:
    'L’accès à l’appareil photo est refusé. Autorisez-le dans les réglages du navigateur, ou choisissez des photos.',
  absente: 'Aucun appareil photo sur cet appareil. Choisissez des photos à la place.',
  interrompue: 'L’appareil photo est occupé par une autre application.',
}

type Props = { onPhotos: (photos: Blob[], shot: boolean) => void; multiple: boolean }

/** Live preview with a shutter in the thumb's reach; the file picker is always there, camera or not. */
export function CameraView({ onPhotos, multiple }: Props) {
  const { video, state, torch, toggleTorch, takePhoto, restart } = useCamera()
  const [shooting, setShooting] = useState(false)
  const [missed, setMissed] = useState(false)
  const failure = state === 'attente' || state === 'active' ? null : FAILURES[state]

  async function shoot() {
    setShooting(true)
    setMissed(false)
    try {
      onPhotos([await takePhoto()], true)
    } catch {
      setMissed(true)
    } finally {
      setShooting(false)
    }
  }

  // One input for the whole view: a choice made while the camera's state changes must not be lost with its control.
  return (
    <FilePicker
      multiple={multiple}
      onFiles={files => onPhotos(files, false)}
      capture={failure !== null && state !== 'absente' && !multiple}
    >
      {open => (
        <div className={frame.frame}>
          <div className={classes.stage}>
            {failure ? (
              <div className={classes.failure} role="status">
                <p>{failure}</p>
                <Button size="lg" leftSection={<IconPhotoPlus size={20} aria-hidden />} onClick={open}>
                  {multiple ? 'Choisir des photos' : 'Choisir une photo'}
                </Button>
                {state === 'interrompue' && (
                  <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={restart}>
                    Réessayer
                  </Button>
                )}
              </div>
            ) : (
              <>
                <video
                  ref={video}
                  className={classes.video}
                  autoPlay
                  playsInline
                  muted
                  aria-label="Aperçu de l’appareil photo"
                />
                <p className={classes.hint} role="status">
                  {state === 'attente'
                    ? 'Ouverture de l’appareil photo…'
                    : missed
                      ? 'La photo n’a pas été prise. Réessayez.'
                      : 'Placez la page entière dans l’image'}
                </p>
              </>
            )}
          </div>
          {!failure && (
            <div className={classes.bar}>
              <button type="button" className={classes.side} onClick={open}>
                <IconPhotoPlus aria-hidden />
                Choisir
              </button>
              <button
                type="button"
                className={classes.shutter}
                aria-label="Prendre la photo"
                disabled={state !== 'active' || shooting}
                onClick={shoot}
              />
              {torch === 'absente' ? (
                <span className={classes.side} aria-hidden />
              ) : (
                <button type="button" className={classes.side} aria-pressed={torch === 'allumee'} onClick={toggleTorch}>
                  {torch === 'allumee' ? <IconBolt aria-hidden /> : <IconBoltOff aria-hidden />}
                  Lampe
                </button>
              )}
            </div>
          )}
        </div>
      )}
    </FilePicker>
  )
}
