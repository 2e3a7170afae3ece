import { Checkbox, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { ResendLink } from '#client/account/resend-link.tsx'
import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { ChoiceList } from '#client/master-detail/choice-list.tsx'
import { ListExport } from '#client/master-detail/list-export.tsx'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { MasterDetail } from '#client/master-detail/master-detail.tsx'
import { useLive } from '#client/master-detail/use-live.ts'
import { useSession } from '#client/queue/use-sync.ts'
import {
  formulaireInvitation,
  inviterPersonne,
  listerPersonnes,
  type Personne,
} from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { askConfirmation } from '#domains/shell/modules/inscription/contract.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { FormButton } from './form-button.tsx'
import { PersonHead } from './person-head.tsx'
import { Portrait } from './portrait.tsx'
import classes from './screen.module.css'
import { voletsDe } from './volets.tsx'

const TITRE = 'Mes utilisateurs'

/** Profiles, then the place in the company: "Régulateur · Responsable de planning". */
function detail({ profils, fonction }: Personne): string {
  return [...profils.map(p => p.profil_libelle), fonction].filter(Boolean).join(' · ') || 'Aucun profil'
}

/** The company's people and the panes of one of them (specification field-service §2 "Company users"). */
export function Screen() {
  const [inactifs, setInactifs] = useAddressChoice('inactifs', ['non', 'oui'])
  const tous = inactifs === 'oui'
  const [recherche, setRecherche] = useAddressState('recherche')
  const [id, setId] = useAddressNumber('personne')
  const cle = ['utilisateurs-entreprise', tous ? 'tous' : 'actifs']
  const lire = (signal: AbortSignal) => call(listerPersonnes, { query: { inactif: tous ? '1' : '0' }, signal })
  const { donnees } = useLive(cle, lire)
  const choisi = donnees?.utilisateurs.find(u => u.id === id)
  const { session } = useSession()
  useScreenTitle(TITRE)
  return (
    <MasterDetail
      titre={TITRE}
      compte={donnees ? String(donnees.utilisateurs.length) : undefined}
      actions={
        <ListExport
          titre={TITRE}
          fichier="mes-utilisateurs"
          lignes={donnees?.utilisateurs ?? []}
          faits={[
            ['Nom', 'texte', u => u.label],
            ['E-mail', 'texte', u => u.email],
            ['Fonction', 'texte', u => u.fonction],
            ['Profils', 'texte', u => u.profils.map(p => p.profil_libelle).join(', ')],
            ['Actif', 'booleen', u => u.actif === 1],
          ]}
        />
      }
      invite="Choisissez une personne dans la liste"
      choisi={choisi ? { id: choisi.id, label: choisi.label, entete: <PersonHead personne={choisi} /> } : null}
      onChoisir={setId}
      volets={voletsDe(choisi)}
      filtres={
        <>
          <TextInput
            type="search"
            aria-label="Rechercher une personne"
            placeholder="Rechercher"
            value={recherche}
            onChange={event => setRecherche(event.currentTarget.value)}
          />
          {donnees?.peut.inviter && session?.adresse_a_confirmer && (
            <div className={classes.confirmer} role="note">
              <p>Pour inviter, ouvrez d’abord le lien envoyé à {session.user.email}.</p>
              <ResendLink envoyer={() => call(askConfirmation)} />
            </div>
          )}
          {donnees?.peut.inviter && !session?.adresse_a_confirmer && (
            <FormButton
              label="Inviter"
              icone={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
              valider="Inviter"
              charger={() => call(formulaireInvitation)}
              // The form is described by the office, which reads the body by its own schema.
              envoyer={values => call(inviterPersonne, { body: values as never })}
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
      liste={ouvrir => (
        <LivePane cle={cle} quoi="Les personnes" lire={lire}>
          {({ utilisateurs }) => (
            <ChoiceList
              label="Personnes"
              recherche={recherche}
              choisi={id}
              onChoisir={ouvrir}
              lignes={utilisateurs.map(personne => ({
                id: personne.id,
                label: personne.label,
                detail: detail(personne),
                filtre: `${personne.label} ${personne.email} ${detail(personne)}`,
                avant: <Portrait personne={personne} />,
                apres:
                  personne.actif === 0 ? (
                    <Pill tone="mute">Inactif</Pill>
                  ) : (
                    personne.absence && <Pill tone="wait">Absence</Pill>
                  ),
              }))}
            />
          )}
        </LivePane>
      )}
    />
  )
}
