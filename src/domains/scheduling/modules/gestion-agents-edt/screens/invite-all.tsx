import { Button, Modal } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { messageOf, Offline, Unanswered } from '#client/call/problem.ts'
import { useReread } from '#client/reading/use-writing.ts'
import { useSessionState } from '#client/session/session.ts'
import type { Agent } from '#domains/scheduling/model/agents.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { compter, joindre } from '#wire/french.ts'
import { inviterAgent } from '../contract.ts'
import classes from './screen.module.css'

type Props = { readonly agents: readonly Agent[]; readonly online: boolean }

/** What became of each invitation: it left, or why not. */
type Suites = ReadonlyMap<number, { readonly refus: string | null }>

/** « Inviter les 12 » : all those who were never invited, each told before it leaves; nothing where there is none. */
export function InviteAll({ agents, online }: Props) {
  const [ouvert, setOuvert] = useState(false)
  // Those of the moment when it was opened: a list read again meanwhile takes none of them away.
  const [gens, setGens] = useState<readonly Agent[]>([])
  const aInviter = agents.filter(a => a.acces === 'a_inviter')
  if (aInviter.length === 0 && !ouvert) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
        disabled={!online}
        onClick={() => {
          setGens(aInviter)
          setOuvert(true)
        }}
      >
        {aInviter.length === 1 ? 'Inviter 1\u00a0agent' : `Inviter les ${aInviter.length}`}
      </Button>
      {ouvert && (
        <Asked
          gens={gens}
          sans={agents.filter(a => a.acces === 'sans_adresse')}
          online={online}
          onClose={() => setOuvert(false)}
        />
      )}
    </>
  )
}

type AskedProps = {
  readonly gens: readonly Agent[]
  readonly sans: readonly Agent[]
  readonly online: boolean
  readonly onClose: () => void
}

function Asked({ gens, sans, online, onClose }: AskedProps) {
  const maison = useSessionState().session?.user.compte_raison_sociale ?? 'Votre maison'
  const [suites, setSuites] = useState<Suites>(new Map())
  const [enCours, setEnCours] = useState(false)
  const arrete = useRef(false)
  const reread = useReread()
  const fermer = () => {
    arrete.current = true
    onClose()
  }
  useBackLayer(true, fermer)
  const parties = [...suites.values()].filter(s => s.refus === null).length
  const restent = gens.filter(a => suites.get(a.utilisateur_id)?.refus !== null)
  const refusees = suites.size - parties

  /** One after the other: each is refused for itself, and none after the line is lost. */
  async function inviter() {
    setEnCours(true)
    const faites = new Map([...suites].filter(([, s]) => s.refus === null))
    for (const { utilisateur_id, email } of restent) {
      if (arrete.current) break
      try {
        await call(inviterAgent, { params: { id: String(utilisateur_id) }, body: { email } })
        faites.set(utilisateur_id, { refus: null })
      } catch (error) {
        faites.set(utilisateur_id, { refus: messageOf(error) })
        if (error instanceof Offline && !(error instanceof Unanswered)) break
      }
      setSuites(new Map(faites))
    }
    setSuites(new Map(faites))
    setEnCours(false)
    await reread('edt', 'personnes')
  }

  return (
    <Modal
      opened
      onClose={fermer}
      title="Inviter vos agents"
      centered
      size={560}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.invites}>
        <p>
          {`Chacun reçoit\u00a0: «\u00a0${maison} vous ouvre un compte. Ce lien vaut sept jours.\u00a0», et choisit son mot de passe.`}
        </p>
        <ul className={classes.invited} aria-label="Qui reçoit une invitation">
          {gens.map(a => (
            <li key={a.utilisateur_id}>
              <span>
                {a.label}
                <span className={classes.under}> {a.email}</span>
              </span>
              <Suite suite={suites.get(a.utilisateur_id)} />
            </li>
          ))}
        </ul>
        {sans.length > 0 && (
          <p
            className={classes.under}
          >{`Sans adresse, à compléter d’abord\u00a0: ${joindre(sans.map(a => a.label))}.`}</p>
        )}
        <p role="status">
          {suites.size > 0 &&
            `${compter(parties, 'invitation partie', 'invitations parties')} sur ${gens.length}${
              refusees > 0 ? `, ${compter(refusees, 'refusée', 'refusées')}` : ''
            }.`}
        </p>
        <EndButtons>
          <Button variant="default" onClick={fermer}>
            {enCours ? 'Arrêter là' : suites.size > 0 ? 'Revenir aux agents' : 'N’inviter personne'}
          </Button>
          {restent.length > 0 && (
            <OneTapButton disabled={!online} aria-busy={enCours} onClick={inviter}>
              {suites.size > 0
                ? `Réessayer pour ${restent.length}`
                : `Envoyer ${compter(restent.length, 'invitation')}`}
            </OneTapButton>
          )}
        </EndButtons>
      </div>
    </Modal>
  )
}

function Suite({ suite }: { readonly suite: { readonly refus: string | null } | undefined }) {
  if (suite === undefined) return null
  return (
    <Pill tone={suite.refus === null ? 'good' : 'bad'} wrap>
      {suite.refus ?? 'Partie'}
    </Pill>
  )
}
