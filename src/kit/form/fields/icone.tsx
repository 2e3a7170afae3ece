import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { loadIcons } from '#kit/icons/all-icons.ts'
import { IconWords } from '#kit/icons/icon-words.tsx'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { Part } from '../part.tsx'
import { tieButton } from '../text-control.tsx'
import type { FieldProps, IconSet } from '../types.ts'
import { asText } from '../values.ts'

/** The list and what it shows come together; a form may offer less than the registry. */
async function loadPicker() {
  const [{ IconPicker }, { drawings }] = await Promise.all([import('../icon/icon-picker.tsx'), loadIcons()])
  return ({ icons, ...props }: Omit<Parameters<typeof IconPicker>[0], 'icons'> & { icons: IconSet | null }) => (
    <IconPicker icons={icons ?? drawings} {...props} />
  )
}

/** The icon that is there, on a button that opens the list of the others. */
export function Icone({ value, onChange, control, icons }: FieldProps) {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  const name = asText(value)
  const Own = icons?.[name]
  return (
    <div>
      <Button
        variant="default"
        disabled={control.readOnly}
        leftSection={name && (Own ? <Own size={20} stroke={1.8} /> : <NamedIcon name={name} size={20} />)}
        onClick={() => {
          setAsked(true)
          setOpened(true)
        }}
        {...tieButton(control)}
        aria-labelledby={`${control.labelId} ${control.id}`}
      >
        {name ? <IconWords name={name} /> : 'Choisir une icône'}
      </Button>
      {asked && (
        <Part
          load={loadPicker}
          props={{ opened, icons, chosen: name, onChoose: onChange, onClose: () => setOpened(false) }}
          waiting={<Skeleton height={4} />}
          failed={<p role="alert">La liste des icônes n’a pas pu être chargée.</p>}
        />
      )}
    </div>
  )
}
