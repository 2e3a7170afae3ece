import { Tabs } from '@mantine/core'
import { navigate, pathOf, useAddress } from '#client/address/location.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ADD_ROWS, addressOf, baseOf, nameOf, openedAt } from './addresses.ts'
import type { ListTool, MenuActions, ShownResource } from './define-resource-module.tsx'
import { DeletedRows } from './deleted-rows.tsx'
import classes from './resource.module.css'
import { ResourcePanel } from './resource-panel.tsx'
import { WayBack } from './way-back.tsx'

type Props = ScreenProps & {
  ressources: readonly [ShownResource, ...ShownResource[]]
  route: string
  menus: MenuActions
  outils?: readonly ListTool[]
}

/** Grid of a declared resource, its forms, transfer lists, import and restored rows; a tab each when there are several. */
export function ResourceScreen({ ressources, route, menus, outils = [], path }: Props) {
  const base = baseOf(pathOf(useAddress()), route)
  const [nom, vue] = path
  const ressource = ressources.find(r => nameOf(r) === nom) ?? ressources[0]
  const shown =
    vue === 'supprimes' ? (
      <DeletedRows key={ressource.path} ressource={ressource} base={base} />
    ) : (
      <ResourcePanel
        key={ressource.path}
        ressource={ressource}
        base={base}
        menus={menus}
        outils={outils}
        opened={openedAt(vue)}
        choosing={vue === ADD_ROWS}
      />
    )
  if (ressources.length === 1)
    return (
      <div className={classes.screen}>
        <WayBack />
        {shown}
      </div>
    )
  return (
    <div className={classes.screen}>
      <WayBack />
      <Tabs
        value={nameOf(ressource)}
        keepMounted={false}
        className={classes.tabs}
        onChange={choisi => {
          const vers = ressources.find(r => nameOf(r) === choisi)
          if (vers) navigate(addressOf(base, vers), { replace: true })
        }}
      >
        <Tabs.List className={classes.tabList}>
          {ressources.map(r => (
            <Tabs.Tab key={r.path} value={nameOf(r)} className={classes.tab}>
              {r.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={nameOf(ressource)} className={classes.panel}>
          {shown}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
