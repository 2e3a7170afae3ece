import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { ApiProblem, isOffline, messageOf, Unanswered } from '#client/call/problem.ts'
import { useReason } from '#client/draft/use-reason.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { direEmpechement } from '#domains/scheduling/model/echanges/empechement.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import classes from './answer-form.module.css'
import { DecisionLines } from './decision-lines.tsx'
import { ReasonField } from './reason-field.tsx'
import { useReponse } from './use-demandes.ts'
import { type Suites, useSuites } from './use-suites.ts'

type Props = { action: ActionATraiter; relire: () => void; onRepondu: () => void }

/** Why this request cannot be accepted, in words; null when it can. */
function empechement({ bde }: ActionATraiter): string | null {
  return !bde || bde.peut.accepter ? null : direEmpechement(bde)
}

/** The yes, by what is known of what it changes: none while that is read, an explicit one where it could not be. */
const OUI: Readonly<Record<Suites, string>> = {
  lues: 'Accepter',
  attendues: 'Vérification…',
  inconnues: 'Accepter sans savoir',
}

/** Accepter or Refuser, with a reason that stays optional; only with the office, and with what it says. */
export function AnswerForm({ action, relire, onRepondu }: Props) {
  const online = useOnline()
  const reason = useReason(`repondre:${action.action_id}`)
  const motif = reason.text
  const [insiste, setInsiste] = useState(false)
  const champ = useRef<HTMLTextAreaElement>(null)
  const mobile = useMobile()
  // On a phone the word is folded: it would hide what decides.
  const [ecrit, setEcrit] = useState(false)
  const deplie = !mobile || ecrit || insiste || reason.text !== ''
  useEffect(() => {
    if (ecrit || insiste) champ.current?.focus()
  }, [ecrit, insiste])
  const { repondre, enCours, refusal, forget } = useReponse(action, () => {
    reason.forget()
    onRepondu()
  })
  const obstacle = empechement(action)
  const suites = useSuites(action)
  // What is forbidden, or waits for the network, says so itself.
  const oui = online && !obstacle ? suites : 'lues'
  useDirty(motif.trim() !== '', `Réponse à ${action.demandeur}`)

  function refuser(): Promise<boolean> | false {
    if (motif.trim() !== '' || insiste) return repondre(false, motif)
    // Asked once: a refusal without a word is possible, not the first thing that happens.
    setInsiste(true)
    return false
  }

  return (
    <PanelFoot>
      {!online && (
        <FootNote>
          Hors ligne&nbsp;: une demande se traite avec du réseau, pour répondre sur le planning tel qu’il est.
        </FootNote>
      )}
      {refusal && (
        <Alert color="red" role="alert" title={titreDe(refusal)}>
          <p className={classes.message}>{messageOf(refusal)}</p>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              forget()
              relire()
            }}
          >
            Relire
          </Button>
        </Alert>
      )}
      {online && obstacle && (
        <p className={classes.obstacle} role="status">
          {obstacle}
        </p>
      )}
      {oui === 'inconnues' && (
        <FootNote>Ce que cela change n’a pas pu être lu&nbsp;: un oui se donnerait sans le savoir.</FootNote>
      )}
      {mobile && online && <DecisionLines action={action} />}
      {deplie ? (
        <ReasonField
          ref={champ}
          description={
            insiste
              ? `Dites en quelques mots pourquoi\u00a0: ${action.demandeur} le lira. Ou refusez sans motif.`
              : undefined
          }
          reason={reason}
        />
      ) : (
        <Button variant="subtle" size="compact-md" className={classes.word} onClick={() => setEcrit(true)}>
          Ajouter un mot
        </Button>
      )}
      <FootButtons abreast={oui !== 'inconnues'}>
        <OneTapButton
          variant="default"
          px="xs"
          loading={enCours === false}
          disabled={!online || enCours !== null}
          onClick={refuser}
        >
          {insiste && motif.trim() === '' ? 'Refuser sans motif' : 'Refuser'}
        </OneTapButton>
        <OneTapButton
          px="xs"
          loading={enCours === true}
          disabled={!online || obstacle !== null || enCours !== null || oui === 'attendues'}
          onClick={() => repondre(true, motif)}
        >
          {OUI[oui]}
        </OneTapButton>
      </FootButtons>
    </PanelFoot>
  )
}

function titreDe(error: unknown): string {
  if (error instanceof Unanswered) return 'La réponse est peut-être partie'
  if (isOffline(error)) return 'La réponse n’est pas partie'
  return error instanceof ApiProblem && (error.status === 409 || error.status === 404)
    ? 'La demande a changé entre-temps'
    : 'La réponse n’a pas été acceptée'
}
