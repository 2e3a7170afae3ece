import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { Agent } from '#domains/scheduling/model/agents.ts'
import { FootButtons, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { deQui } from '#wire/names.ts'
import { changerAccesAgent, formulaireInvitation, inviterAgent } from '../contract.ts'

type Props = { agent: Agent; peut: { inviter: boolean; acces: boolean }; online: boolean }

/** Whether this person may come in: invited, shut out, let in again. Nothing where the reader may do nothing of it. */
export function AccessFoot({ agent, peut, online }: Props) {
  const [demande, setDemande] = useState(false)
  const params = { id: String(agent.utilisateur_id) }
  const acces = useWriting(changerAccesAgent, {
    also: ['personnes'],
    toast: true,
    undo: (_answer, { body }) =>
      undoBy(changerAccesAgent, { params, body: { ouvert: body.ouvert === 1 ? 0 : 1 } }, 'L’accès reste changé.'),
    done: () => setDemande(false),
  })
  const ferme = agent.acces === 'ferme'
  const invitable = peut.inviter && !ferme && agent.acces !== 'ouvert'
  if (!invitable && !peut.acces) return null
  return (
    <PanelFoot>
      <FootButtons>
        {invitable && (
          <FormButton
            label={agent.acces === 'invite' || agent.acces === 'expire' ? 'Inviter de nouveau' : 'Inviter'}
            principal
            valider="Envoyer l’invitation"
            icone={<IconSend size={18} stroke={1.8} aria-hidden />}
            disabled={!online}
            read={formulaireInvitation}
            write={inviterAgent}
            of={{ params }}
          />
        )}
        {peut.acces &&
          (ferme ? (
            <Button
              variant="default"
              loading={acces.pending}
              disabled={!online}
              onClick={() => void acces.write({ params, body: { ouvert: 1 } })}
            >
              Rouvrir l’accès
            </Button>
          ) : (
            <Button variant="subtle" color="red" disabled={!online} onClick={() => setDemande(true)}>
              Fermer l’accès
            </Button>
          ))}
      </FootButtons>
      <ConfirmDialog
        opened={demande}
        title="Fermeture de l’accès"
        yes={`Fermer l’accès ${deQui(agent.label)}`}
        no="Garder l’accès"
        danger
        pending={acces.pending}
        error={acces.message}
        onYes={() => void acces.write({ params, body: { ouvert: 0 } })}
        onCancel={() => setDemande(false)}
      >
        <p>{`${agent.label} ne se connecte plus, sur aucun appareil, et n’a plus de ligne dans les plannings à venir. Ce qui est fait garde son nom.`}</p>
      </ConfirmDialog>
    </PanelFoot>
  )
}
