import { Button } from '@mantine/core'
import { messageOf } from '#client/call/problem.ts'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { estPerime } from './form-rules.ts'

type Props = {
  refusal: unknown
  /** Somebody else's change is to be settled first: the card that shows it has the buttons, and says why it was refused. */
  conflit?: boolean
  pending: boolean
  pret?: boolean
  valider: string
  fermer: () => void
}

/** How a form about the plan ends: why it changed nothing, and its two buttons. */
export function FormEnd({ refusal, conflit = false, pending, pret = true, valider, fermer }: Props) {
  return (
    <>
      {refusal !== null && !(conflit && estPerime(refusal)) && <Refusal>{messageOf(refusal)}</Refusal>}
      {!conflit && (
        <EndButtons>
          <Button variant="default" onClick={fermer}>
            Fermer
          </Button>
          <Button type="submit" loading={pending} disabled={!pret}>
            {valider}
          </Button>
        </EndButtons>
      )}
    </>
  )
}
