import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'

export default function CompleteProfile() {
  return (
    <Guard access="complete">
      <Outlet />
    </Guard>
  )
}
