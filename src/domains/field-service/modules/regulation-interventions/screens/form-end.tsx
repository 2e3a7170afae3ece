import { Button } from '@mantine/core'
import { messageOf } from '#client/call/problem.ts'
import { estPerime } from './form-rules.ts'
import classes from './plan-actions.module.css'

type Props = {
  refusal: unknown
  /** Somebody else's change is to be settled first: the card that shows it has the buttons, and says why it was refused. */
  conflit: boolean
  pending: boolean
  pret: boolean
  valider: string
  fermer: () => void
}

/** How a form about the plan ends: why it changed nothing, and its two buttons. */
export function FormEnd({ refusal, conflit, pending, pret, valider, fermer }: Props) {
  const dite = refusal !== null && !(conflit && estPerime(refusal))
  return (
    <>
      {dite && (
        <p className={classes.erreur} role="alert">
          {messageOf(refusal)}
        </p>
      )}
      {!conflit && (
        <div className={classes.fin}>
          <Button variant="default" onClick={fermer}>
            Fermer
          </Button>
          <Button type="submit" loading={pending} disabled={!pret}>
            {valider}
          </Button>
        </div>
      )}
    </>
  )
}
