import { useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { editPane, transferPane } from '#client/form/record-panes.tsx'
import { ListExport } from '#client/frames/list-export.tsx'
import { ListFilters } from '#client/frames/list-filters.tsx'
import { Panes } from '#client/frames/panes.tsx'
import { useChoice } from '#client/frames/use-choice.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import {
  editProfil,
  listProfils,
  profilModules,
  profilUtilisateurs,
  putProfil,
} from '#domains/administration/modules/gestion-profils/contract.ts'
import { useApplicationScope } from '#domains/administration/view/application-scope.ts'
import { compter } from '#wire/french.ts'
import { ADRESSE_PROFILS } from '../address.ts'

/** Profiles, their modules and their people (specification shell-and-administration §2.6). */
export function Screen({ path }: ScreenProps) {
  const { application, scope } = useApplicationScope()
  const [recherche, setRecherche] = useAddressState('recherche')
  const [id, setId] = useChoice(ADRESSE_PROFILS, path)
  const lecture = useReading(listProfils, { query: { application } })
  const profils = lecture.data
  const chosen = profils?.find(p => p.profil_id === id)
  const profil = { params: { id: String(id) } }
  useScreenTitle('Profils')
  return (
    <Panes
      title="Profils"
      count={profils ? String(profils.length) : undefined}
      actions={
        <ListExport
          title="Profils"
          file="profils"
          lines={profils ?? []}
          facts={[
            ['N°', 'nombre', p => p.profil_id],
            ['Profil', 'texte', p => p.profil_libelle],
            ['Modules', 'nombre', p => p.modules_count],
            ['Personnes', 'nombre', p => p.users_count],
          ]}
        />
      }
      invitation="Choisissez un profil dans la liste"
      chosen={chosen ? { id: chosen.profil_id, label: chosen.profil_libelle } : null}
      onChoose={setId}
      filters={
        <ListFilters
          scope={scope}
          search={{ label: 'Rechercher un profil', value: recherche, onChange: setRecherche }}
        />
      }
      list={{
        label: 'Profils',
        waiting: <ReadingState {...lecture} what="Les profils" kept={false} />,
        search: recherche,
        lines: profils?.map(p => ({
          id: p.profil_id,
          label: p.profil_libelle,
          detail: `${compter(p.modules_count, 'module')}, ${compter(p.users_count, 'personne')}`,
        })),
      }}
      panes={[
        editPane(profil, { id: 'fiche', label: 'Fiche', title: 'Le profil' }, { read: editProfil, write: putProfil }),
        transferPane(profil, { id: 'modules', label: 'Modules' }, profilModules),
        transferPane(profil, { id: 'utilisateurs', label: 'Utilisateur', title: 'Utilisateurs' }, profilUtilisateurs),
      ]}
    />
  )
}
