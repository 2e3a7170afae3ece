import { Button, Input, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { compter } from '#wire/french.ts'
import { iconLabel } from '#wire/icons.ts'
import type { IconSet } from '../types.ts'
import { useOpening } from '../use-opening.ts'
import classes from './icon-picker.module.css'
import { iconsMatching } from './icon-search.ts'

type Props = {
  opened: boolean
  icons: IconSet
  chosen: string
  onChoose: (name: string) => void
  onClose: () => void
}

/** Filter, list of icons, Fermer (specification shell-and-administration §2.5, §9: 500 px wide, a list of 500 px). */
export function IconPicker({ opened, icons, chosen, onChoose, onClose }: Props) {
  const [filter, setFilter] = useState('')
  const names = iconsMatching(Object.keys(icons), filter)
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      title="Choisir une icône"
      size={500}
      centered
      attributes={{ header: { role: 'presentation' } }}
    >
      <Input
        aria-label="Filtrer les icônes"
        placeholder="Filtrer"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        data-autofocus
        value={filter}
        onChange={event => setFilter(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {compter(names.length, 'icône')}
      </p>
      <ul className={classes.list}>
        {names.map(name => {
          const Icon = icons[name]
          return (
            <li key={name}>
              <button
                type="button"
                className={classes.icon}
                aria-pressed={name === chosen}
                title={iconLabel(name)}
                onClick={() => {
                  onChoose(name)
                  onClose()
                }}
              >
                {Icon && <Icon size={24} stroke={1.8} />}
                <span>{iconLabel(name)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Modal>
  )
}
