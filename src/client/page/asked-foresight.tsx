import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useSession } from '#client/queue/use-sync.ts'
import type { Answer, Input, ReadOperation } from '#client/reading/reading.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { type Finding, Foresight } from '#kit/findings/findings.tsx'
import type { Operation } from '#wire/operation.ts'

/** A choice that goes on changing under the hand is asked about once it rests. */
const CHOSEN_MS = 250

/** A reading that says what it found. */
type Telling = ReadOperation<z.ZodType<{ readonly constats: readonly Finding[] }>>

type Props<O extends Telling, C> = {
  /** What says it. */
  readonly operation: O
  readonly input: (choice: C) => Input<O>
  /** Null: nothing is chosen yet. */
  readonly choice: C | null
  /** What stands before any choice. */
  readonly standing: C
  /** Whoever may not make these calls decides without. */
  readonly calls: readonly Pick<Operation, 'right'>[]
  readonly words: { readonly label: string; readonly before: string; readonly looking: string }
  /** Said where it is refused and nothing better stands below. */
  readonly nothing: (said: Answer<O>) => string | null
  /** Kind of finding that the form around tells by itself. */
  readonly told?: string
  /** What would be better. */
  readonly children: (said: Answer<O>) => ReactNode
}

/** What a choice would change, asked of the office while the person looks, told before their yes; never in the way of it. */
export function AskedForesight<O extends Telling, C>(props: Props<O, C>) {
  const { operation, input, choice, standing, calls, words, nothing, told, children } = props
  const allowed = mayCall(useSession(), calls)
  const [asked] = useDebouncedValue(choice, CHOSEN_MS)
  const { data } = useReading<O>(operation, input(asked ?? standing), { enabled: allowed && asked !== null })
  if (!allowed) return null
  const { label, before, looking } = words
  // Its room is there before it is said.
  if (choice === null || asked === null)
    return (
      <Foresight label={label} looking={choice === null ? before : looking} constats={undefined}>
        {null}
      </Foresight>
    )
  const constats = data?.constats.filter(c => told === undefined || c.sorte !== told)
  // Nothing but what was told beside it.
  const beside = data !== null && constats?.length === 0 && data.constats.length > 0
  return (
    <Foresight
      {...{ label, looking }}
      {...(beside && { clear: 'Rien d’autre ne s’y oppose.' })}
      constats={constats}
      nothing={data && nothing(data)}
    >
      {data && children(data)}
    </Foresight>
  )
}
