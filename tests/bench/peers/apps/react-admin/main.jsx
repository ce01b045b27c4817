import simpleRest from 'ra-data-simple-rest';
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  List,
  NumberField,
  Pagination,
  Resource,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

/** The smallest app of react-admin that signs in and has a list of books and one of 50 columns. */

const authProvider = {
  login: async () => localStorage.setItem('signedIn', 'yes'),
  logout: async () => localStorage.removeItem('signedIn'),
  checkAuth: async () => {
    if (!localStorage.getItem('signedIn')) throw new Error('signed out');
  },
  checkError: async () => undefined,
  getPermissions: async () => undefined,
};

function BookList() {
  return (
    <List>
      <Datagrid>
        <TextField source="bookName" />
        <TextField source="authorName" />
        <TextField source="publisherName" />
        <TextField source="publishTime" />
        <NumberField source="price" />
        <NumberField source="rating" />
        <DateField source="updatedAt" showTime />
      </Datagrid>
    </List>
  );
}

const wideColumns = Array.from({ length: 50 }, (_, index) => `column${index}`);
const fields = [TextField, NumberField, DateField, BooleanField, TextField];

function WideList() {
  return (
    <List perPage={100} pagination={<Pagination rowsPerPageOptions={[100]} />}>
      <Datagrid>
        {wideColumns.map((name, index) => {
          const Field = fields[index % fields.length];
          return <Field key={name} source={name} />;
        })}
      </Datagrid>
    </List>
  );
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Admin dataProvider={simpleRest('/api')} authProvider={authProvider} requireAuth>
      <Resource name="books" list={BookList} />
      <Resource name="wide" list={WideList} />
    </Admin>
  </BrowserRouter>,
);
