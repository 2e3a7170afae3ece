import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { ListExport } from '#client/frames/list-export.tsx'
import { type Active, ListFilters } from '#client/frames/list-filters.tsx'
import { Panes } from '#client/frames/panes.tsx'
import { useChoice } from '#client/frames/use-choice.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { listMenus } from '#domains/administration/modules/gestion-menu/contract.ts'
import { useApplicationScope } from '#domains/administration/view/application-scope.ts'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { ADRESSE_MENU } from '../address.ts'
import { OrderButtons } from './order-buttons.tsx'
import { panesOf } from './panes.ts'
import { PlatformIcon } from './platform-icon.tsx'

/** Entries of the menu, in their order, and the panes of one of them (specification shell-and-administration §2.6). */
export function Screen({ path }: ScreenProps) {
  const { application, scope } = useApplicationScope()
  const [isActif, setActif] = useAddressChoice<Active>('actifs', ['1', '0'])
  const [recherche, setRecherche] = useAddressState('recherche')
  const [id, setId] = useChoice(ADRESSE_MENU, path)
  const lecture = useReading(listMenus, { query: { application, isActif } })
  const menus = lecture.data
  const chosen = menus?.find(m => m.module_id === id)
  useScreenTitle('Liste des menus')
  return (
    <Panes
      title="Liste des menus"
      count={menus ? String(menus.length) : undefined}
      actions={
        <ListExport
          title="Menus"
          file="menus"
          lines={menus ?? []}
          facts={[
            ['N°', 'nombre', m => m.module_id],
            ['Menu', 'texte', m => m.module_libelle],
            ['Sous', 'texte', m => menus?.find(p => p.module_id === m.module_parent_id)?.module_libelle ?? null],
            ['Rang', 'nombre', m => m.rang],
            ['Actif', 'booleen', m => m.module_etat === 1],
          ]}
        />
      }
      invitation="Choisissez un menu dans la liste"
      chosen={chosen ? { id: chosen.module_id, label: chosen.module_libelle } : null}
      onChoose={setId}
      panes={panesOf(id)}
      filters={
        <ListFilters
          scope={scope}
          active={{ value: isActif, onChange: setActif }}
          search={{ label: 'Rechercher un menu', value: recherche, onChange: setRecherche }}
        />
      }
      list={{
        label: 'Menus',
        waiting: <ReadingState {...lecture} what="Les menus" kept={false} />,
        search: recherche,
        lines: menus?.map(menu => ({
          id: menu.module_id,
          label: menu.module_libelle,
          words: menu.filtre,
          child: menus.some(m => m.module_id === menu.module_parent_id),
          before: <NamedIcon name={menu.icone} />,
          // Moving among lines that a search hides would surprise.
          after: (
            <>
              <PlatformIcon code={menu.module_plateforme} />
              {recherche.trim() === '' && <OrderButtons menu={menu} />}
            </>
          ),
        })),
      }}
    />
  )
}
