/** Who is signed in where this stands in for `platform/auth-context.tsx`: tests say it. */
export const auth = {
  currentUser: null as unknown,
  person: null as unknown,
  isAuthenticated: true,
  logout: async () => undefined,
}
export const useAuth = () => auth
export const useCurrentUser = () => auth.currentUser
export const AuthProvider = ({ children }: { children: unknown }) => children
