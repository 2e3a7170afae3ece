import { Button } from '@mantine/core'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import {
  type Invitation,
  listerEnAttente,
  remettreInvitation,
  renvoyerInvitation,
  retirerInvitation,
} from '#domains/people/model/invitations.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import classes from './waiting-invitations.module.css'

/** Whose it is, as the list of people says it. */
const nameOf = ({ nom, prenom, email }: Invitation): string => [nom, prenom].filter(Boolean).join(' ') || email

/** Above the people: who was invited and has not come yet. Nothing is drawn when nobody is waited for. */
export function WaitingInvitations({ search, may }: { search: string; may: boolean }) {
  const { data } = useReading(listerEnAttente)
  const words = lireTermes(search)
  const shown = (data ?? []).filter(i => tousTrouves(normaliserRecherche(`${nameOf(i)} ${i.email}`), words))
  if (shown.length === 0) return null
  return (
    <section className={classes.root} aria-labelledby="invitations-en-attente">
      <h2 id="invitations-en-attente" className={classes.title}>
        Invitations en attente <span>{shown.length}</span>
      </h2>
      <ul className={classes.list}>
        {shown.map(invitation => (
          <Line key={invitation.invitation_id} invitation={invitation} may={may} />
        ))}
      </ul>
    </section>
  )
}

const ETAT = {
  ouverte: null,
  expiree: 'Expirée',
  caduque: 'Sans effet',
} as const

/** What is to be known of its end. */
function sayEnd({ etat, expire_a }: Invitation): string {
  if (etat === 'caduque') return 'Qui l’a envoyée ne peut plus donner ce profil\u00a0: renvoyez-la.'
  return etat === 'expiree' ? `Son lien a expiré ${direQuand(expire_a)}.` : `Son lien vaut jusqu’${au(expire_a)}.`
}

/** "au mar. 3 déc. à 14:26", "à demain à 14:26". */
function au(instant: string): string {
  const quand = direQuand(instant)
  return quand.startsWith('le ') ? `au ${quand.slice(3)}` : quand.startsWith('à ') ? quand : `à ${quand}`
}

function Line({ invitation, may }: { invitation: Invitation; may: boolean }) {
  const { invitation_id, email, profil_libelle, creee_a, auteur, etat } = invitation
  const params = { invitation_id }
  const resend = useWriting(renvoyerInvitation, { toast: true })
  const withdrawal = useWriting(retirerInvitation, {
    toast: true,
    undo: () => undoBy(remettreInvitation, { params }, 'L’invitation reste retirée.'),
  })
  const pending = resend.pending || withdrawal.pending
  const name = nameOf(invitation)
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <b>{name}</b>
        {ETAT[etat] && <Pill tone="wait">{ETAT[etat]}</Pill>}
      </div>
      {name !== email && <small>{email}</small>}
      <small>
        {profil_libelle}, envoyée {direQuand(creee_a)}
        {auteur && ` par ${auteur}`}
      </small>
      <small>{sayEnd(invitation)}</small>
      {may && (
        <div className={classes.tools}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Renvoyer l’invitation ${deQui(name)}`}
            loading={resend.pending}
            disabled={pending}
            onClick={() => void resend.write({ params })}
          >
            Renvoyer
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Retirer l’invitation ${deQui(name)}`}
            disabled={pending}
            onClick={() => void withdrawal.write({ params })}
          >
            Retirer l’invitation
          </Button>
        </div>
      )}
    </li>
  )
}
