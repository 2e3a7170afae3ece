import { Button, Modal } from '@mantine/core'
import { useBackLayer } from '#client/address/back.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { useUntilAnswered } from '#client/call/use-until-answered.ts'
import type { SuiteRemplacement } from '#domains/scheduling/model/appels/remplacement.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import classes from './candidates.module.css'

/** Who holds posts in somebody's place, in the office's words, where it refused for that; null otherwise. */
export const tenusDans = (refusal: unknown): string | null =>
  refusal instanceof ApiProblem && refusal.erreur === 'POSTE_REMPLACE' ? refusal.message : null

type Props = {
  /** "Zoé Dupin tient déjà ce poste : …"; null: nothing is asked. */
  readonly tenus: string | null
  /** Whose posts they are. */
  readonly titulaire: string
  readonly pending: boolean
  readonly onChoose: (suite: SuiteRemplacement) => void
  readonly onClose: () => void
}

/** Somebody is there again, and a colleague holds their post: who keeps it is chosen before anything moves. */
export function ReplacedDialog({ tenus: asked, titulaire, pending, onChoose, onClose }: Props) {
  const tenus = useUntilAnswered(asked, pending)
  useBackLayer(tenus !== null, onClose)
  const choix = [
    ['remplacant', 'Laisser le poste à qui remplace'],
    ['titulaire', `Rendre le poste à ${titulaire}`],
    ['deux', 'Garder les deux'],
  ] as const
  return (
    <Modal
      opened={tenus !== null}
      onClose={onClose}
      title={'Qui garde le poste\u00a0?'}
      centered
      size={500}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <p className={classes.who}>{tenus}</p>
        <p className={classes.quiet}>Rien n’a changé encore. La personne à qui un poste est repris est prévenue.</p>
        <div className={classes.body}>
          {choix.map(([suite, mots]) => (
            <OneTapButton
              key={suite}
              variant={suite === 'remplacant' ? 'filled' : 'default'}
              disabled={pending}
              onClick={() => onChoose(suite)}
            >
              {mots}
            </OneTapButton>
          ))}
          <Button variant="subtle" disabled={pending} onClick={onClose}>
            Ne rien changer
          </Button>
        </div>
      </div>
    </Modal>
  )
}
