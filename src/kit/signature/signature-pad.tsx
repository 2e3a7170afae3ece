import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { PartTitle } from '#kit/page/part-title.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { direQuand } from '#wire/moments.ts'
import { presentDate } from '#wire/present.ts'
import { SignatureCanvas } from './signature-canvas.tsx'
import { SignatureFullScreen } from './signature-full-screen.tsx'
import classes from './signature-pad.module.css'
import { type PointGroup, type SignatureValue, signWithName, signWithStrokes } from './signature-value.ts'

const UNDO_MS = 10_000

type Props = {
  label: string
  value: SignatureValue | null
  onChange: (value: SignatureValue | null) => void
  disabled?: boolean
  error?: string
  /** Shown beside the date once signed, for example "lié à ce rapport". */
  note?: string
  /** What is said of a signature that is drawn and sent nowhere yet; absent: when it was signed. */
  drawn?: string
  /** Beside the label, whether it must be given: "facultatif". */
  mark?: string | undefined
}

/** Signature by finger, mouse or stylus, or by typing one's name. Erasing can be undone for ten seconds. */
export function SignaturePad({ label, value, onChange, disabled, error, note, drawn, mark }: Props) {
  const ids = useId()
  const [typing, setTyping] = useState(value?.mode === 'saisie')
  const [name, setName] = useState(value?.nom ?? '')
  const [erased, setErased] = useState<SignatureValue | null>(null)
  const [large, setLarge] = useState(false)
  const points = value?.mode === 'trace' ? value.points : NO_POINTS
  // A signature read back from its file has no strokes any more: it is shown as it was, and drawn again only once erased.
  const picture = value?.mode === 'trace' && points.length === 0 ? value.png : null

  useEffect(() => {
    if (!erased) return
    const timer = setTimeout(() => setErased(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [erased])

  function erase() {
    setErased(value)
    setName('')
    onChange(null)
  }

  function restore() {
    if (!erased) return
    onChange(erased)
    setName(erased.nom ?? '')
    setTyping(erased.mode === 'saisie')
    setErased(null)
  }

  function draw(strokes: PointGroup[]) {
    setErased(null)
    onChange(signWithStrokes(strokes, presentDate()))
  }

  function switchMode(on: boolean) {
    setTyping(on)
    if (value) setErased(value)
    onChange(on ? signWithName(name, presentDate()) : null)
  }

  return (
    <section className={classes.root} aria-labelledby={`${ids}-label`}>
      <div className={classes.head}>
        <PartTitle as="p" id={`${ids}-label`}>
          {label}
        </PartTitle>
        {mark && <span className={classes.mark}>{mark}</span>}
      </div>
      {typing ? (
        <TextInput
          label="Nom et prénom du signataire"
          description="Saisir votre nom vaut signature."
          autoComplete="name"
          value={name}
          disabled={disabled}
          onChange={event => {
            setName(event.currentTarget.value)
            onChange(signWithName(event.currentTarget.value, presentDate()))
          }}
        />
      ) : (
        <div className={classes.card} data-error={error ? true : undefined} data-disabled={disabled || undefined}>
          {picture ? (
            <img className={classes.picture} src={picture} alt={label} />
          ) : (
            <SignatureCanvas
              points={points}
              onStroke={draw}
              disabled={disabled}
              label={label}
              describedBy={`${ids}-state`}
            />
          )}
          {points.length === 0 && !picture && !disabled && (
            <p className={classes.invite} aria-hidden>
              Signez ici
            </p>
          )}
          {!disabled && !picture && (
            <ActionIcon className={classes.enlarge} aria-label="Signer en plein écran" onClick={() => setLarge(true)}>
              <IconArrowsMaximize size={20} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
      <div className={classes.foot}>
        <p id={`${ids}-state`} className={classes.state} role="status">
          {value ? (drawn ?? describeDate(value, note)) : erased ? 'Signature effacée.' : 'Pas encore signé'}
        </p>
        {!disabled && erased && !value && (
          <Button variant="subtle" onClick={restore}>
            Défaire
          </Button>
        )}
        {!disabled && value && (
          <Button variant="subtle" onClick={erase}>
            Effacer
          </Button>
        )}
      </div>
      <Refusal>{error}</Refusal>
      {!disabled && (
        <Checkbox
          label="Signer en saisissant son nom"
          checked={typing}
          onChange={event => switchMode(event.currentTarget.checked)}
          classNames={{ body: classes.choice, label: classes.choiceLabel }}
        />
      )}
      <SignatureFullScreen
        opened={large}
        label={label}
        points={points}
        onStroke={draw}
        onErase={erase}
        onUndo={erased && !value ? restore : undefined}
        onClose={() => setLarge(false)}
      />
    </section>
  )
}

const NO_POINTS: PointGroup[] = []

function describeDate({ signe_a }: SignatureValue, note: string | undefined) {
  return `Signé ${direQuand(signe_a)}${note ? ` · ${note}` : ''}`
}
