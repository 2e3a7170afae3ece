import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import type { LineAnswers } from '#client/modules/inbox.ts'
import { LinkRow } from '#client/page/link-row.tsx'
import type { PillTone } from '#kit/pill/pill.tsx'
import { type LigneATraiter, REPONSES, type Urgence } from '#wire/inbox.ts'
import classes from './inbox.module.css'
import { InboxAnswerButton } from './inbox-answer.tsx'
import { direDepuis } from './urgences.ts'

const TONS: Readonly<Record<Urgence, PillTone>> = { maintenant: 'bad', aujourdhui: 'wait', bientot: 'mute' }

type Props = {
  ligne: LigneATraiter
  /** How it is answered; not there yet, or not at all. */
  answers: LineAnswers | undefined
  /** When the queue was read. */
  lu_a: string
}

/** One thing to handle: what it is, since when, and the answer where it takes one. */
export function InboxLine({ ligne, answers, lu_a }: Props) {
  const mobile = useMobile()
  const attente = direDepuis(ligne.depuis, lu_a)
  const { cle, cible_id, adresse, urgence, libelle, titre, detail, peut } = ligne
  // A yes that is given where it shows what it changes: a thumb is led there, beside the no.
  const ailleurs = mobile && peut.includes('refuser') && !peut.includes('accepter')
  const boutons =
    answers && cible_id !== null && peut.length > 0 ? (
      <div className={classes.answers}>
        {REPONSES.map(reponse => {
          const answer = peut.includes(reponse) && answers[reponse]
          const about = `${libelle}, ${titre}`
          return answer && <InboxAnswerButton key={reponse} {...{ reponse, answer, cible_id, about }} />
        })}
        {ailleurs && (
          <Button variant="light" aria-label={`Répondre\u00a0: ${libelle}, ${titre}`} onClick={() => navigate(adresse)}>
            Répondre
          </Button>
        )}
      </div>
    ) : undefined
  return (
    <>
      <LinkRow to={adresse} chosen={false} tone={TONS[urgence]} after={mobile ? undefined : boutons}>
        <span className={classes.title} data-ligne={cle}>
          <b>{titre}</b>
          <span className={classes.kind}>{libelle}</span>
        </span>
        <span className={classes.quiet}>
          {detail}
          {detail && attente && ' · '}
          {attente && <span className={classes.since}>{attente}</span>}
        </span>
      </LinkRow>
      {mobile && boutons && <li className={classes.below}>{boutons}</li>}
    </>
  )
}
