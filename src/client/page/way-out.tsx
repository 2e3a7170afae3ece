import { Button } from '@mantine/core'
import { useContext } from 'react'
import { navigate } from '../address/location.ts'
import { openMenu } from '../address/open-menu.ts'
import { TabContext } from '../address/tab-context.ts'
import { addressOf, findModule } from '../modules/registry.ts'
import { readSession } from '../session/session.ts'

/** Out of a screen that is closed to this person: `/` would bring back the tab that shows it. */
export function MenuButton() {
  return (
    <Button variant="default" onClick={openMenu}>
      Ouvrir le menu
    </Button>
  )
}

/** Up to the module's own first screen; home from there. */
export function WayOut() {
  const nom = useContext(TabContext)
  const entry = readSession().session?.menu.find(item => item.module === nom)
  const registration = nom === null ? undefined : findModule(nom)
  const above = entry ? addressOf({ route: entry.route }) : registration && addressOf(registration)
  if (!above || above === location.pathname) return <MenuButton />
  return (
    <Button variant="default" onClick={() => navigate(above)}>
      Retour à «&nbsp;{entry?.module_libelle ?? registration?.title}&nbsp;»
    </Button>
  )
}
