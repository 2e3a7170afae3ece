import { Checkbox, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { ResendLink } from '#client/account/resend-link.tsx'
import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { ListExport } from '#client/frames/list-export.tsx'
import { Panes } from '#client/frames/panes.tsx'
import { useChoice } from '#client/frames/use-choice.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import {
  formulaireInvitation,
  inviterPersonne,
  listerPersonnes,
  type Personne,
} from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { askConfirmation } from '#domains/shell/modules/inscription/contract.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { ADRESSE_PERSONNES } from '../address.ts'
import { panesOf } from './panes.tsx'
import { PersonHead } from './person-head.tsx'
import { Portrait } from './portrait.tsx'
import classes from './screen.module.css'
import { WaitingInvitations } from './waiting-invitations.tsx'

const TITRE = 'Mes utilisateurs'

/** Profiles, then the place in the company: "Régulateur · Responsable de planning". */
function detail({ profils, fonction }: Personne): string {
  return [...profils.map(p => p.profil_libelle), fonction].filter(Boolean).join(' · ') || 'Aucun profil'
}

/** The company's people and the panes of one of them (specification field-service §2 "Company users"). */
export function Screen({ path }: ScreenProps) {
  const [inactifs, setInactifs] = useAddressChoice('inactifs', ['non', 'oui'])
  const tous = inactifs === 'oui'
  const [recherche, setRecherche] = useAddressState('recherche')
  const [id, setId] = useChoice(ADRESSE_PERSONNES, path)
  const lecture = useReading(listerPersonnes, { query: { inactif: tous ? '1' : '0' } })
  const { data } = lecture
  const choisi = data?.utilisateurs.find(u => u.id === id)
  const { session } = useSession()
  useScreenTitle(TITRE)
  return (
    <Panes
      title={TITRE}
      count={data ? String(data.utilisateurs.length) : undefined}
      actions={
        <ListExport
          title={TITRE}
          file="mes-utilisateurs"
          lines={data?.utilisateurs ?? []}
          facts={[
            ['Nom', 'texte', u => u.label],
            ['E-mail', 'texte', u => u.email],
            ['Fonction', 'texte', u => u.fonction],
            ['Profils', 'texte', u => u.profils.map(p => p.profil_libelle).join(', ')],
            ['Actif', 'booleen', u => u.actif === 1],
          ]}
        />
      }
      invitation="Choisissez une personne dans la liste"
      chosen={choisi ? { id: choisi.id, label: choisi.label, head: <PersonHead personne={choisi} /> } : null}
      onChoose={setId}
      panes={panesOf(choisi)}
      filters={
        <>
          <TextInput
            type="search"
            aria-label="Rechercher une personne"
            placeholder="Rechercher"
            value={recherche}
            onChange={event => setRecherche(event.currentTarget.value)}
          />
          {data?.peut.inviter && session?.adresse_a_confirmer && (
            <div className={classes.confirmer} role="note">
              <p>Pour inviter, ouvrez d’abord le lien envoyé à {session.user.email}.</p>
              <ResendLink envoyer={() => call(askConfirmation)} />
            </div>
          )}
          {data?.peut.inviter && !session?.adresse_a_confirmer && (
            <FormButton
              label="Inviter"
              icone={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
              valider="Inviter"
              read={formulaireInvitation}
              write={inviterPersonne}
            />
          )}
          <Checkbox
            className={classes.tous}
            style={{ flex: '1 0 100%' }}
            label="Afficher les inactifs"
            checked={tous}
            onChange={event => setInactifs(event.currentTarget.checked ? 'oui' : 'non')}
          />
        </>
      }
      list={{
        label: 'Personnes',
        waiting: <ReadingState {...lecture} what="Les personnes" kept={false} />,
        search: recherche,
        above: <WaitingInvitations search={recherche} may={data?.peut.inviter ?? false} />,
        lines: data?.utilisateurs.map(personne => ({
          id: personne.id,
          label: personne.label,
          detail: detail(personne),
          words: `${personne.label} ${personne.email} ${detail(personne)}`,
          before: <Portrait personne={personne} />,
          after:
            personne.actif === 0 ? (
              <Pill tone="mute">Inactif</Pill>
            ) : (
              personne.absence && <Pill tone="wait">Absence</Pill>
            ),
        })),
      }}
    />
  )
}
