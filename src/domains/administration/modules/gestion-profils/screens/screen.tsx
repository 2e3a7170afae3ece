import { NativeSelect, TextInput } from '@mantine/core'
import { useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { ChoiceList } from '#client/master-detail/choice-list.tsx'
import { ListExport } from '#client/master-detail/list-export.tsx'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { MasterDetail } from '#client/master-detail/master-detail.tsx'
import { useLive } from '#client/master-detail/use-live.ts'
import { editVolet, transferVolet } from '#client/master-detail/volets.tsx'
import { listClients } from '#domains/administration/modules/gestion-menu/contract.ts'
import {
  editProfil,
  listProfils,
  profilModules,
  profilUtilisateurs,
  putProfil,
} from '#domains/administration/modules/gestion-profils/contract.ts'
import { compter } from '#wire/french.ts'

/** Profiles, their modules and their people (specification shell-and-administration §2.6). */
export function Screen() {
  const [application, setApplication] = useAddressState('application', '1')
  const [recherche, setRecherche] = useAddressState('recherche')
  const [id, setId] = useAddressNumber('profil')
  const applications = useLive(['clients'], signal => call(listClients, { signal }))
  const lire = (signal: AbortSignal) => call(listProfils, { query: { application }, signal })
  const { donnees } = useLive(['profils', application], lire)
  const choisi = donnees?.find(p => p.profil_id === id)
  const choix = { cle: ['profil', Number(id)], params: { id: String(id) } }
  useScreenTitle('Profils')
  return (
    <MasterDetail
      titre="Profils"
      compte={donnees ? String(donnees.length) : undefined}
      actions={
        <ListExport
          titre="Profils"
          fichier="profils"
          lignes={donnees ?? []}
          faits={[
            ['N°', 'nombre', p => p.profil_id],
            ['Profil', 'texte', p => p.profil_libelle],
            ['Modules', 'nombre', p => p.modules_count],
            ['Personnes', 'nombre', p => p.users_count],
          ]}
        />
      }
      invite="Choisissez un profil dans la liste"
      choisi={choisi ? { id: choisi.profil_id, label: choisi.profil_libelle } : null}
      onChoisir={setId}
      filtres={
        <>
          <NativeSelect
            aria-label="Application"
            value={application}
            data={(applications.donnees ?? []).map(a => ({ value: String(a.id), label: a.label }))}
            onChange={event => setApplication(event.currentTarget.value)}
          />
          <TextInput
            type="search"
            aria-label="Rechercher un profil"
            placeholder="Rechercher"
            value={recherche}
            onChange={event => setRecherche(event.currentTarget.value)}
          />
        </>
      }
      liste={ouvrir => (
        <LivePane cle={['profils', application]} quoi="Les profils" lire={lire}>
          {profils => (
            <ChoiceList
              label="Profils"
              recherche={recherche}
              choisi={id}
              onChoisir={ouvrir}
              lignes={profils.map(p => ({
                id: p.profil_id,
                label: p.profil_libelle,
                detail: `${compter(p.modules_count, 'module')}, ${compter(p.users_count, 'personne')}`,
              }))}
            />
          )}
        </LivePane>
      )}
      volets={[
        editVolet(choix, { id: 'fiche', label: 'Fiche', titre: 'Le profil' }, { read: editProfil, write: putProfil }),
        transferVolet(choix, { id: 'modules', label: 'Modules' }, profilModules),
        transferVolet(choix, { id: 'utilisateurs', label: 'Utilisateur', titre: 'Utilisateurs' }, profilUtilisateurs),
      ]}
    />
  )
}
