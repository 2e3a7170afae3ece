import { Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Restored } from '#kit/form/restored.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import classes from './confirm-dialog.module.css'

/** What is typed of a comment, held by whoever asks for it: it outlives the question (`client/draft/use-reason.ts`). */
export interface Kept {
  readonly text: string
  /** It was left there by an earlier visit. */
  readonly found: boolean
  /** Why the device keeps nothing of it, in words. */
  readonly notKept: string | null
  readonly change: (text: string) => void
  readonly startAgain: () => void
}

/** A comment that a question asks for. */
export interface Comment {
  readonly label: string
  readonly kept: Kept
  /** It must be given: marked so, and refused by the office where it is not. */
  readonly required?: boolean
  /** The office takes no longer one. */
  readonly max?: number
}

interface Props extends Comment {
  readonly onTyped: () => void
  /** Enter gives the answer: a reason is one line, however long. */
  readonly onEnter: () => void
}

/** The comment's field, with what was found of it again. */
export function CommentField({ label, kept, required = false, max, onTyped, onEnter }: Props) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Held down since the button that opened the question, it says nothing.
    if (!event.repeat) onEnter()
  }
  return (
    <>
      {kept.found && <Restored onStartAgain={kept.startAgain} />}
      <Textarea
        label={
          <>
            {label}
            {required && (
              <span className={classes.star} aria-hidden>
                {'\u00a0*'}
              </span>
            )}
          </>
        }
        aria-required={required || undefined}
        value={kept.text}
        onChange={event => {
          kept.change(event.currentTarget.value)
          onTyped()
        }}
        onKeyDown={press}
        autosize
        data-autofocus
        {...(max !== undefined && { maxLength: max })}
      />
      <Refusal>{kept.notKept}</Refusal>
    </>
  )
}
