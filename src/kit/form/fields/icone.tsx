import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Part } from '../part.tsx'
import { tieButton } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

const loadPicker = () => import('../icon/icon-picker.tsx').then(m => m.IconPicker)

/** The icon that is there, on a button that opens the list of the others. */
export function Icone({ value, onChange, control, icons }: FieldProps) {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  const name = asText(value)
  const Chosen = icons?.[name]
  return (
    <div>
      <Button
        variant="default"
        disabled={control.readOnly || icons === null}
        leftSection={Chosen && <Chosen size={20} stroke={1.8} />}
        onClick={() => {
          setAsked(true)
          setOpened(true)
        }}
        {...tieButton(control)}
        aria-labelledby={`${control.labelId} ${control.id}`}
      >
        {name || 'Choisir une icône'}
      </Button>
      {asked && icons && (
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
