import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { Refusal } from '#kit/state/refusal.tsx'
import { autreDe } from '../view/phrases.ts'
import classes from './exchange-card.module.css'
import type { Bourse } from './use-bourse.ts'

type Props = { readonly echanges: readonly EchangeLocal[]; readonly veriteDe: Bourse['veriteDe'] }

/**
 * Answers of one's own that the office refused, somebody having been first or a rule forbidding it: above everything and in sight,
 * since their card may stand far down, or among those that are over.
 */
export function RefusedAnswers({ echanges, veriteDe }: Props) {
  const refuses = echanges.flatMap(e => {
    const verite = veriteDe(e)
    return verite?.tone === 'a_resoudre' ? [{ ...e, mots: verite.text }] : []
  })
  return refuses.map(e => (
    <div key={e.bde_uid} className={classes.refus}>
      <Refusal>{`Échange avec ${autreDe(e)}. ${e.mots}`}</Refusal>
      <Button variant="default" onClick={() => navigate('/synchronisation')}>
        Voir ce qui est possible
      </Button>
    </div>
  ))
}
