import { Button, Collapse } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { findModule } from '#client/modules/registry.ts'
import { MenuButton } from '#client/page/way-out.tsx'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { MenuItem } from '#wire/session.ts'
import classes from './container.module.css'
import { ModuleHost } from './module-host.tsx'
import { entryAddress, NOT_HERE, NOT_REGISTERED } from './use-routing.ts'

type Props = { entry: MenuItem; items: readonly MenuItem[]; chemin: readonly string[] }

/**
 * A module made of others: collapsible drawer titled "Sous Menu", first entry shown by default (specification
 * shell-and-administration §2.2). An address that names none of them says so.
 */
export function Container({ entry, items, chemin }: Props) {
  const mobile = useMobile()
  const [open, setOpen] = useState(!mobile)
  const [segment, ...rest] = chemin
  const shown = segment === undefined ? items[0] : items.find(item => item.route === segment)
  const registration = shown && findModule(shown.module)
  return (
    <div className={classes.container} data-open={open || undefined}>
      <nav className={classes.drawer} aria-label="Sous Menu">
        <Button
          variant="subtle"
          fullWidth
          justify="space-between"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          rightSection={<IconChevronDown size={18} aria-hidden className={classes.chevron} />}
        >
          Sous Menu
        </Button>
        <Collapse expanded={open}>
          {items.map(item => (
            <button
              key={item.module_id}
              type="button"
              className={classes.item}
              aria-current={item === shown ? 'page' : undefined}
              onClick={() => {
                // One entry's person or words are not another's.
                navigate(`${entryAddress(entry, [item.route])}?`)
                if (mobile) setOpen(false)
              }}
            >
              <NamedIcon name={item.icone} />
              {item.module_libelle}
            </button>
          ))}
        </Collapse>
      </nav>
      <div className={classes.content}>
        {registration ? (
          <ModuleHost registration={registration} path={rest} params={shown.params} />
        ) : shown ? (
          <EmptyState title={shown.module_libelle} action={<MenuButton />}>
            <p>{NOT_REGISTERED}</p>
            <p>{NOT_HERE}</p>
          </EmptyState>
        ) : (
          <EmptyState
            title="Cette adresse ne mène à aucune entrée"
            action={
              <Button variant="default" onClick={() => navigate(entryAddress(entry))}>
                Ouvrir {items[0]?.module_libelle}
              </Button>
            }
          >
            Elle n’existe pas dans «&nbsp;{entry.module_libelle}&nbsp;», ou vous n’y avez pas accès.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
