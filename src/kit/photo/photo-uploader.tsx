import { Button } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDrop } from '#kit/file-explorer/use-drop.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import { initialsOf } from './geometry.ts'
import classes from './photo.module.css'
import { PICTURES, type Picture, readPicture, UNREADABLE } from './picture.ts'

/** `rond` a person, `carre` a thing, `libre` a logo, of any shape. */
export type PhotoShape = 'rond' | 'carre' | 'libre'

export interface PhotoUploaderProps {
  /** What the picture is: "Photo utilisateur", "Logo de la société". */
  readonly label: string
  readonly shape: PhotoShape
  /** Address of the picture as it is now; null: none. */
  readonly url: string | null
  /** There is one, though it cannot be shown now; absent: there is one where it has an address. */
  readonly held?: boolean
  /** Its initials stand where there is no picture; empty: a sign does. */
  readonly name: string
  readonly pending: boolean
  /** Why the last one was refused. */
  readonly error: string | null
  /** The part that was kept, ready to be sent; null: taken away. Absent where it may only be looked at. */
  readonly onChange: ((picture: Blob | null) => void) | null
  /** Longest side of what is kept, in pixels: 512 for a person, 960 for a logo. */
  readonly max?: number
  /** Attributes of the button that chooses, where a form's row points at it. */
  readonly buttonProps?: { readonly id?: string; readonly 'aria-describedby'?: string | undefined }
  readonly testId?: string
}

const TOUCH = '(pointer: coarse)'

/** A picture shown, chosen, photographed, dropped or pasted, cut to shape, taken away. */
export function PhotoUploader(props: PhotoUploaderProps) {
  const { label, shape, url, name, pending, onChange, max, buttonProps, testId } = props
  const touch = matchMedia(TOUCH).matches
  const held = props.held ?? url !== null
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [crop, setCrop] = useState<{ picture: Picture; opened: boolean; serial: number } | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<CropDialogProps> | null>(null)
  const [reading, setReading] = useState(false)
  const drop = useDrop(onChange && (files => void take(files[0])))
  // A button that waits loses the focus: it gets it back unless the person went elsewhere.
  const waited = useRef(false)
  useEffect(() => {
    if (waited.current && !pending && document.activeElement === document.body) chooser.current?.focus()
    waited.current = pending
  }, [pending])
  const close = () => setCrop(before => before && { ...before, opened: false })

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    setProblem(null)
    setReading(true)
    try {
      const [picture, loaded] = await Promise.all([readPicture(file), import('./crop-dialog.tsx')])
      setDialog(() => loaded.CropDialog)
      setCrop(before => ({ picture, opened: true, serial: (before?.serial ?? 0) + 1 }))
    } catch (error) {
      console.info('picture', error)
      setProblem(UNREADABLE)
    } finally {
      setReading(false)
    }
  }
  function fail(error: unknown) {
    console.warn('picture', error)
    close()
    setProblem(UNREADABLE)
  }
  const input = (ref: typeof gallery, capture: boolean): ReactNode => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={PICTURES}
      capture={capture ? 'environment' : undefined}
      data-testid={capture ? undefined : testId}
      onChange={event => {
        const file = event.currentTarget.files?.[0]
        // Choosing the same picture twice in a row must count as a choice.
        event.currentTarget.value = ''
        void take(file)
      }}
    />
  )
  const said = props.error ?? problem
  return (
    <section aria-label={label} className={classes.root} data-over={drop.over || undefined} {...drop.handlers}>
      <Preview url={url} label={label} name={name} shape={shape} />
      {onChange && (
        <div className={classes.side}>
          {input(gallery, false)}
          {input(camera, true)}
          <div className={classes.buttons}>
            <Button
              variant="default"
              ref={chooser}
              loading={pending}
              aria-busy={reading}
              leftSection={<IconPhotoPlus size={18} stroke={1.8} aria-hidden />}
              {...buttonProps}
              onClick={() => gallery.current?.click()}
            >
              {held ? 'Changer l’image' : 'Sélectionnez un fichier'}
            </Button>
            {touch && (
              <Button
                variant="default"
                disabled={pending}
                leftSection={<IconCamera size={18} stroke={1.8} aria-hidden />}
                onClick={() => camera.current?.click()}
              >
                Prendre une photo
              </Button>
            )}
            {held && (
              <Button variant="subtle" disabled={pending} onClick={() => onChange(null)}>
                Retirer
              </Button>
            )}
          </div>
          {said && (
            <p role="alert" className={classes.problem}>
              {said}
            </p>
          )}
          <p className={classes.help}>
            JPEG, PNG ou WebP.{touch ? '' : ' Vous pouvez aussi déposer ou coller une image ici.'}
          </p>
        </div>
      )}
      {crop && Dialog && onChange && (
        <Dialog
          key={crop.serial}
          opened={crop.opened}
          picture={crop.picture}
          ratio={shape === 'libre' ? null : 1}
          round={shape === 'rond'}
          max={max ?? (shape === 'libre' ? 960 : 512)}
          onCancel={close}
          onKept={blob => {
            close()
            onChange(blob)
          }}
          onFailed={fail}
        />
      )}
    </section>
  )
}

/** The picture, else who or what it would show. */
function Preview({ url, label, name, shape }: Pick<PhotoUploaderProps, 'url' | 'label' | 'name' | 'shape'>) {
  const [broken, setBroken] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may not be broken
  useEffect(() => setBroken(false), [url])
  const letters = initialsOf(name)
  if (url && !broken)
    return <img src={url} alt={label} className={classes.preview} data-shape={shape} onError={() => setBroken(true)} />
  return (
    <span className={classes.preview} data-shape={shape} data-empty aria-hidden>
      {letters || <IconPhotoPlus size={28} stroke={1.6} />}
    </span>
  )
}
