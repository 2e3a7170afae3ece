import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

/** A choice in the phone's own picker: large, known, and usable with gloves. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect rightSection={<IconChevronDown size={20} stroke={1.8} aria-hidden />} {...props} />
}
